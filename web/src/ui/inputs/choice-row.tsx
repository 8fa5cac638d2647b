import { useId, type ReactNode } from 'react'
import classes from './choice-row.module.css'

interface RowChoice<Value extends string> {
  value: Value
  label: string
  /** Stands there instead of the label, which is then said and shown to the pointer. */
  icon?: ReactNode
  disabled?: boolean
}

interface ChoiceRowProps<Value extends string> {
  /** What the choice is about. */
  label: string
  choices: readonly RowChoice<Value>[]
  value: Value
  /** Segments lie in a trough; icons and wide segments are as high as a field; levels are small boxes side by side. */
  look: 'segments' | 'wide' | 'icons' | 'levels'
  onChange: (value: Value) => void
}

/** A few fixed choices side by side, one of them taken. Arrow keys move it, as with every group of radio buttons. */
export function ChoiceRow<Value extends string>({
  label,
  choices,
  value: taken,
  look,
  onChange,
}: ChoiceRowProps<Value>) {
  const name = useId()
  return (
    <div className={classes['row']} role="radiogroup" aria-label={label} data-look={look}>
      {choices.map(({ value, label: text, icon, disabled = false }) => (
        <label key={value} className={classes['choice']} data-value={value} title={icon ? text : undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={icon ? text : undefined}
            checked={value === taken}
            disabled={disabled}
            onChange={() => onChange(value)}
          />
          <span>{icon ?? text}</span>
        </label>
      ))}
    </div>
  )
}
