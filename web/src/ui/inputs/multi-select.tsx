import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useMemo, useState, type Ref } from 'react'
import { ChipRemove } from './chip-remove.tsx'
import several from './several.module.css'
import classes from './multi-select.module.css'
import { holdsWords } from '../text/plain-text.ts'
import { saidOf } from '../text/summarize-choices.ts'
import { TextButton } from '../buttons/text-button.tsx'

interface MultiSelectProps {
  label: string
  options: readonly { value: number; label: string }[]
  value: readonly number[]
  placeholder: string
  disabled?: boolean
  invalid?: boolean
  /** As high as the fields of a form, with a way to choose everything that was found; else as high as a table's row. */
  inForm?: boolean
  ref?: Ref<HTMLButtonElement>
  onChange: (value: number[]) => void
}

const searchableFrom = 8
/** Lists of thousands are searched, not scrolled; what is not drawn costs nothing. */
const drawn = 100

/** Several choices in a field that keeps its height: the first as a tag, and how many more. */
export function MultiSelect({
  label,
  options,
  value,
  placeholder,
  disabled = false,
  invalid = false,
  inForm = false,
  ref,
  onChange,
}: MultiSelectProps) {
  const [search, setSearch] = useState('')
  const withSearch = options.length >= searchableFrom
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (withSearch) combobox.focusSearchInput()
    },
  })
  const taken = useMemo(() => new Set(value), [value])
  const chosen = useMemo(() => options.filter((option) => taken.has(option.value)), [options, taken])
  const found = useMemo(() => options.filter((option) => holdsWords(option.label, search)), [options, search])
  const [first] = chosen
  const toggle = (one: number) => onChange(taken.has(one) ? value.filter((each) => each !== one) : [...value, one])
  const said = chosen.length > 0 ? saidOf(chosen) : placeholder
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={inForm ? 'target' : 300}
      position="bottom-start"
      onOptionSubmit={(one) => toggle(Number(one))}
    >
      <div
        className={classes['field']}
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
        data-in-form={inForm || undefined}
      >
        <Combobox.Target targetType="button">
          <button
            ref={ref}
            type="button"
            className={classes['trigger']}
            disabled={disabled}
            aria-label={`${label}: ${said}`}
            onClick={() => combobox.toggleDropdown()}
          >
            {!first && <span className={classes['placeholder']}>{placeholder}</span>}
          </button>
        </Combobox.Target>
        {first && (
          <span className={classes['tag']}>
            <span className={several['text']} title={said}>
              {first.label}
            </span>
            <ChipRemove label={`Remove ${first.label}`} onClick={() => toggle(first.value)} />
          </span>
        )}
        {chosen.length > 1 && <span className={classes['count']}>{`+${chosen.length - 1}`}</span>}
        <IconSelector className={classes['mark']} size={14} stroke={1.6} aria-hidden />
      </div>
      <Combobox.Dropdown>
        {withSearch && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder="Search"
            aria-label={`Search ${label}`}
          />
        )}
        {inForm && (
          <div className={classes['all']}>
            <TextButton
              disabled={found.every((option) => taken.has(option.value))}
              onClick={() => onChange([...new Set([...value, ...found.map((option) => option.value)])])}
            >
              {search.trim() === '' ? `Select all ${found.length}` : `Select the ${found.length} found`}
            </TextButton>
            <TextButton disabled={value.length === 0} onClick={() => onChange([])}>
              Clear
            </TextButton>
          </div>
        )}
        <Combobox.Options className={several['options'] ?? ''} aria-label={label} aria-multiselectable="true">
          {found.slice(0, drawn).map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={taken.has(option.value)}
              selected={taken.has(option.value)}
            >
              <span className={several['box']} data-checked={taken.has(option.value) || undefined}>
                <IconCheck size={12} stroke={2.4} aria-hidden />
              </span>
              {option.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
        </Combobox.Options>
        {found.length > drawn && (
          <p
            className={several['rest']}
          >{`${(found.length - drawn).toLocaleString('en-US')} more; search to find them`}</p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
