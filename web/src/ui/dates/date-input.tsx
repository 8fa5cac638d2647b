import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { Calendar } from './calendar.tsx'
import classes from './date-input.module.css'
import { parseDay, showDay } from './typed-day.ts'

interface DateInputProps extends Pick<
  TextInputProps,
  'label' | 'size' | 'error' | 'disabled' | 'required' | 'form' | 'placeholder'
> {
  /** What it is called, for the field without a label above it and for its calendar. */
  name: string
  /**
   * `yyyy-mm-dd`, empty, or what was typed while that is no day: then it is not valid, and whoever saves it says so.
   */
  value: string
  onValue: (value: string) => void
  /** The first day that counts, as `yyyy-mm-dd`. An earlier one stays what was typed, and is not valid. */
  min?: string
  /** A calendar stands beside it already. */
  withoutCalendar?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A day that can be typed as mm/dd/yyyy, and in other ways that people write it, or picked from a calendar (arrow
 * down).
 */
export function DateInput({
  name,
  value,
  onValue,
  label,
  size,
  ref,
  placeholder = 'mm/dd/yyyy',
  min,
  withoutCalendar = false,
  ...props
}: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const day = parseDay(text)
    onValue(day === null || (min !== undefined && day < min) ? text.trim() : day)
  }
  const close = (next?: string) => {
    setOpened(false)
    setTyped(null)
    if (next !== undefined) onValue(next)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened(true)
  }
  const keep = (element: HTMLInputElement | null) => {
    field.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  const input = (
    <TextInput
      {...props}
      {...(label === undefined ? { 'aria-label': name } : { label })}
      {...(size === undefined ? {} : { size })}
      ref={keep}
      classNames={{ input: classes['input'] ?? '' }}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={10}
      value={typed ?? showDay(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      {...(withoutCalendar
        ? {}
        : {
            onKeyDown: press,
            rightSectionWidth: 25,
            rightSection: (
              <button
                type="button"
                className={`bare-square ${classes['open']}`}
                aria-label={`Choose: ${name}`}
                aria-haspopup="dialog"
                aria-expanded={opened}
                disabled={props.disabled}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={14} stroke={1.6} aria-hidden />
              </button>
            ),
          })}
    />
  )
  if (withoutCalendar) return input
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="none"
      offset={4}
      withRoles={false}
      closeOnEscape={false}
      returnFocus={false}
      trapFocus
    >
      <Popover.Target>
        <div>{input}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} onKeyDown={(event) => event.key === 'Escape' && close()}>
        <Calendar value={value} {...(min === undefined ? {} : { min })} onChoose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
