import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector, IconX } from '@tabler/icons-react'
import { useState, type Ref } from 'react'
import classes from './multi-select.module.css'

interface MultiSelectProps {
  label: string
  options: readonly { value: number; label: string }[]
  value: readonly number[]
  placeholder: string
  disabled?: boolean
  invalid?: boolean
  ref?: Ref<HTMLButtonElement>
  onChange: (value: number[]) => void
}

const searchableFrom = 8

/** Several choices in a field that keeps its height: the first as a tag, and how many more. */
export function MultiSelect({ label, options, value, placeholder, disabled = false, invalid = false, ref, onChange }: MultiSelectProps) {
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
  const chosen = options.filter((option) => value.includes(option.value))
  const [first] = chosen
  const found = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (one: number) => onChange(value.includes(one) ? value.filter((each) => each !== one) : [...value, one])
  const said = chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : placeholder
  return (
    <Combobox store={combobox} withinPortal={false} width={300} position="bottom-start" onOptionSubmit={(one) => toggle(Number(one))}>
      <div className={classes['field']} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
        <Combobox.Target targetType="button">
          <button
            ref={ref} type="button" className={classes['trigger']} disabled={disabled} aria-label={`${label}: ${said}`}
            onClick={() => combobox.toggleDropdown()}
          >
            {!first && <span className={classes['placeholder']}>{placeholder}</span>}
          </button>
        </Combobox.Target>
        {first && (
          <span className={classes['tag']}>
            <span className={classes['text']} title={said}>{first.label}</span>
            <button type="button" aria-label={`Remove ${first.label}`} onClick={() => toggle(first.value)}><IconX size={12} stroke={1.9} aria-hidden /></button>
          </span>
        )}
        {chosen.length > 1 && <span className={classes['count']}>{`+${chosen.length - 1}`}</span>}
        <IconSelector className={classes['mark']} size={14} stroke={1.6} aria-hidden />
      </div>
      <Combobox.Dropdown>
        {withSearch && (
          <Combobox.Search value={search} onChange={(event) => setSearch(event.currentTarget.value)} placeholder="Search" aria-label={`Search ${label}`} />
        )}
        <Combobox.Options className={classes['options'] ?? ''} aria-label={label} aria-multiselectable="true">
          {found.map((option) => (
            <Combobox.Option key={option.value} value={String(option.value)} active={value.includes(option.value)} selected={value.includes(option.value)}>
              <span className={classes['box']} data-checked={value.includes(option.value) || undefined}><IconCheck size={12} stroke={2.4} aria-hidden /></span>
              {option.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
