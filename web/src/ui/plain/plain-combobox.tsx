import { IconSelector } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { holdsWords } from '../text/plain-text.ts'
import fieldClasses from './plain-field.module.css'
import { PlainField } from './plain-field.tsx'
import classes from './plain-combobox.module.css'

export interface ComboboxOption {
  value: string
  label: string
}

interface PlainComboboxProps {
  label: string
  options: readonly ComboboxOption[]
  /** The chosen option; null for none. */
  value: string | null
  placeholder?: string
  disabled?: boolean
  className?: string | undefined
  onChoose: (value: string) => void
}

/** Where the arrow keys lead from an option, round at both ends. */
const stepTo = (at: number, by: 1 | -1, count: number): number =>
  at < 0 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count

/**
 * A select that finds its options by typing, for pages that do without Mantine. Without the focus it shows the chosen
 * option, whatever was typed.
 */
export function PlainCombobox({
  label,
  options,
  value,
  placeholder,
  disabled = false,
  className,
  onChoose,
}: PlainComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Null until somebody types: then all options are shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const chosen = options.find((option) => option.value === value)
  const shown = typed === null ? options : options.filter((option) => holdsWords(option.label, typed))

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  // Whoever types on after a choice replaces it.
  useEffect(() => {
    if (value !== null && document.activeElement === input.current) input.current?.select()
  }, [value])

  const open = () => {
    if (isOpen || disabled) return
    setOpen(true)
    setActive(options.findIndex((option) => option.value === value))
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return
    close()
    onChoose(option.value)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (!isOpen) return open()
        if (shown.length > 0) setActive(stepTo(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
        return undefined
      case 'Enter':
        if (!isOpen) return undefined
        event.preventDefault()
        return choose(shown[active] ?? (shown.length === 1 ? shown[0] : undefined))
      case 'Escape':
        if (!isOpen) return undefined
        event.preventDefault()
        return close()
      default:
        return undefined
    }
  }
  return (
    <PlainField label={label} className={className}>
      {(attributes) => (
        <div className={classes['combobox']}>
          <span className={fieldClasses['select']}>
            <input
              {...attributes}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
              className={fieldClasses['control']}
              placeholder={placeholder}
              value={typed ?? chosen?.label ?? ''}
              onClick={open}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={close}
              onKeyDown={press}
              onChange={(event) => {
                setOpen(true)
                setTyped(event.currentTarget.value)
                setActive(event.currentTarget.value.trim() === '' ? -1 : 0)
              }}
            />
            <IconSelector size={16} stroke={1.6} aria-hidden />
          </span>
          <div ref={list} id={listId} role="listbox" aria-label={label} className={classes['list']} hidden={!isOpen}>
            {isOpen &&
              shown.map((option, at) => (
                // The keys of a combobox are those of its input, which keeps the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={`${listId}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={at === active || undefined}
                  className={classes['option']}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </div>
              ))}
          </div>
          {isOpen && shown.length === 0 && (
            <p role="status" className={classes['nothing']}>
              Nothing found
            </p>
          )}
        </div>
      )}
    </PlainField>
  )
}
