import { useId } from 'react'
import classes from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** What the choice is about. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Takes all the room there is. */
  wide?: boolean
  disabled?: boolean
  onChange: (value: Value) => void
}

/** Two or three fixed choices, one of them taken. Arrow keys move it. */
export function Segmented<Value extends string>({ label, options, value, wide = false, disabled = false, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={classes['control']} role="radiogroup" aria-label={label} data-wide={wide || undefined}>
      {options.map((option) => (
        <label key={option.value} className={classes['option']}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} disabled={disabled} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
