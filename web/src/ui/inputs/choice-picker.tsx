import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TextButton } from '../buttons/text-button.tsx'
import { useWidth } from '../hooks/use-width.ts'
import { ChipRemove } from './chip-remove.tsx'
import { chipsThatFit } from './chips-that-fit.ts'
import several from './several.module.css'
import classes from './choice-picker.module.css'

export interface PickerChoice {
  value: string
  label: string
}

/** What there is to choose from for what was typed. */
export interface FoundChoices {
  choices: readonly PickerChoice[]
  /** Said in place of choices: that they are on their way, or that they could not be read. */
  state: 'found' | 'loading' | 'failed'
  /** Said below them: that there are more. */
  rest?: string | undefined
}

interface ChoicePickerProps {
  label: string
  field: string
  value: readonly PickerChoice[]
  /** Stands in the field while nothing is chosen. */
  placeholder: string
  search: string
  found: FoundChoices
  error?: ReactNode
  onSearch: (search: string) => void
  onChange: (value: readonly PickerChoice[]) => void
}

/** The chosen ones that the list shows before anybody has typed. */
const mostChosenListed = 100

const saidOf: Record<FoundChoices['state'], string> = {
  found: 'Nothing found',
  loading: 'Loading...',
  failed: 'Error... please try again...',
}

/**
 * Several choices out of a list that may be too long to load: what is typed asks for them. The field keeps its height:
 * chosen ones are tags as far as there is room, and how many more.
 */
export function ChoicePicker({
  label,
  field,
  value,
  placeholder,
  search,
  found,
  error,
  onSearch,
  onChange,
}: ChoicePickerProps) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  // The order of the list stays as it is while it is open.
  const [listedFirst, setListedFirst] = useState<readonly PickerChoice[]>([])
  const combobox = useCombobox({
    onDropdownOpen: () => setListedFirst(value.slice(0, mostChosenListed)),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      onSearch('')
    },
  })
  const taken = new Set(value.map((each) => each.value))
  const first = search.trim() === '' ? listedFirst : []
  const firstValues = new Set(first.map((each) => each.value))
  const listed = [...first, ...found.choices.filter((each) => !firstValues.has(each.value))]
  const shown = chipsThatFit(value, width)

  const toggle = (wanted: string) => {
    const choice = listed.find((each) => each.value === wanted)
    if (taken.has(wanted)) onChange(value.filter((each) => each.value !== wanted))
    else if (choice) onChange([...value, choice])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && search === '' && value.length > 0) onChange(value.slice(0, -1))
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation()
      combobox.closeDropdown()
    }
  }
  const chosen = value.length === 0 ? '' : `${value.length.toLocaleString('en-US')} chosen`
  return (
    <Input.Wrapper id={id} label={label} labelProps={{ htmlFor: id }} error={error} data-field={field}>
      <Combobox
        store={combobox}
        withinPortal={false}
        width="target"
        position="bottom-start"
        onOptionSubmit={toggle}
        offset={4}
      >
        <Combobox.DropdownTarget>
          <div ref={box} className={classes['field']} data-invalid={Boolean(error) || undefined}>
            {shown.map((choice) => (
              <span key={choice.value} className={classes['tag']}>
                <span className={several['text']} title={choice.label}>
                  {choice.label}
                </span>
                <ChipRemove
                  label={`Remove ${choice.label}`}
                  onClick={(event) => {
                    event.stopPropagation()
                    onChange(value.filter((each) => each.value !== choice.value))
                  }}
                />
              </span>
            ))}
            {value.length > shown.length && (
              <span className={classes['count']}>{`+${(value.length - shown.length).toLocaleString('en-US')}`}</span>
            )}
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                id={id}
                className={classes['input']}
                autoComplete="off"
                spellCheck={false}
                maxLength={255}
                placeholder={value.length === 0 ? placeholder : ''}
                value={search}
                aria-invalid={Boolean(error) || undefined}
                aria-describedby={`${id}-chosen${error ? ` ${id}-error` : ''}`}
                onClick={() => combobox.openDropdown()}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={press}
                onChange={(event) => {
                  onSearch(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
              />
            </Combobox.EventsTarget>
            <span id={`${id}-chosen`} className="visually-hidden">
              {chosen}
            </span>
            <IconSelector className={classes['mark']} size={14} stroke={1.6} aria-hidden />
          </div>
        </Combobox.DropdownTarget>
        {/* A press inside the list leaves the focus in the field. */}
        <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
          {value.length > 0 && (
            <div className={classes['chosen']}>
              <span>{chosen}</span>
              <TextButton onClick={() => onChange([])}>Clear</TextButton>
            </div>
          )}
          <Combobox.Options className={several['options'] ?? ''} aria-label={label} aria-multiselectable="true">
            {listed.map((choice) => (
              <Combobox.Option
                key={choice.value}
                value={choice.value}
                active={taken.has(choice.value)}
                selected={taken.has(choice.value)}
              >
                <span className={several['box']} data-checked={taken.has(choice.value) || undefined}>
                  <IconCheck size={12} stroke={2.4} aria-hidden />
                </span>
                <span className={several['text']}>{choice.label}</span>
              </Combobox.Option>
            ))}
            {listed.length === 0 && <Combobox.Empty>{saidOf[found.state]}</Combobox.Empty>}
          </Combobox.Options>
          {found.rest !== undefined && <p className={several['rest']}>{found.rest}</p>}
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  )
}
