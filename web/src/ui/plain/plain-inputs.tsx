import { isDay } from '@credence/contract/links/form-issues'
import { IconSelector } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react'
import { afterPress } from './after-press.ts'
import { caretAfter, countDigits, masked, type MaskName } from './masks.ts'
import { FieldNote, PlainField, type FieldWords } from './plain-field.tsx'
import classes from './plain-field.module.css'

interface Field extends FieldWords {
  value: string
  onValue: (value: string) => void
  onBlur?: (() => void) | undefined
  className?: string | undefined
  disabled?: boolean
}

/** Splits the words around a control from what the control itself gets. */
function split<P extends Field>({ label, required, message, note, hint, className, value, onValue, ...rest }: P) {
  const { onBlur } = rest
  const control = { ...rest, onBlur: onBlur && (() => afterPress(onBlur)) }
  return { field: { label, required: required ?? false, message, note, hint, className }, value, onValue, control }
}

type InputProps = Field & Omit<ComponentProps<'input'>, keyof Field | 'ref'> & { mask?: MaskName }

export function PlainInput({ mask, ...props }: InputProps) {
  const { field, value, onValue, control } = split(props)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    if (mask === undefined) return onValue(typed)
    const text = masked(mask, typed)
    const isInside = selectionStart !== null && selectionStart < typed.length
    if (isInside) caret.current = caretAfter(text, countDigits(typed.slice(0, selectionStart)))
    onValue(text)
  }
  return (
    <PlainField {...field}>
      {(attributes) => (
        <input
          type="text"
          {...(mask === undefined ? {} : { inputMode: mask === 'phone' ? 'tel' : 'numeric' })}
          autoComplete="off"
          {...control}
          {...attributes}
          ref={input}
          className={classes['control']}
          value={value}
          onChange={change}
        />
      )}
    </PlainField>
  )
}

/** A day that was typed in part. The browser answers it as empty, and an optional day would be lost without a word. */
const partOfDay = '--'

export function PlainDate(props: Field) {
  const { field, value, onValue, control } = split(props)
  const takePart = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const typed = currentTarget.validity.badInput ? partOfDay : currentTarget.value
    if (typed !== value) onValue(typed)
  }
  return (
    <PlainField {...field}>
      {(attributes) => (
        <input
          type="date"
          min="1900-01-01"
          max="9999-12-31"
          {...control}
          {...attributes}
          className={classes['control']}
          value={isDay(value) ? value : ''}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          onKeyUp={takePart}
          onBlur={(event) => {
            takePart(event)
            control.onBlur?.()
          }}
        />
      )}
    </PlainField>
  )
}

interface TextAreaProps extends Field {
  /** Shown beside how many characters there are. */
  longest?: number
}

export function PlainTextArea({ longest, ...props }: TextAreaProps) {
  const { field, value, onValue, control } = split(props)
  // What is sent is trimmed.
  const length = value.trim().length
  return (
    <PlainField {...field} {...(longest === undefined ? {} : { aside: `${length} / ${longest}` })}>
      {(attributes) => (
        <textarea
          rows={3}
          {...control}
          {...attributes}
          className={classes['control']}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </PlainField>
  )
}

interface SelectProps extends Field {
  choices: Readonly<Record<string, string>>
  autoComplete?: string
}

export function PlainSelect({ choices, ...props }: SelectProps) {
  const { field, value, onValue, control } = split(props)
  return (
    <PlainField {...field}>
      {(attributes) => (
        <span className={classes['select']}>
          <select
            {...control}
            {...attributes}
            className={classes['control']}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          >
            <option value="">Select…</option>
            {value !== '' && !Object.hasOwn(choices, value) && <option value={value}>{value}</option>}
            {Object.entries(choices).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
          <IconSelector size={18} stroke={1.6} aria-hidden />
        </span>
      )}
    </PlainField>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
  disabled?: boolean
  /** What somebody else asks for. */
  note?: string | undefined
}

export function PlainCheck({ label, checked, onChecked, disabled = false, note }: CheckProps) {
  const id = useId()
  return (
    <>
      {note && <FieldNote id={id}>{note}</FieldNote>}
      <label className={classes['check']} data-disabled={disabled || undefined}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={note && id}
          onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    </>
  )
}
