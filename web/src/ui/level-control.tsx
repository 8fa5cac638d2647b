import { memo, useId } from 'react'
import classes from './level-control.module.css'

interface LevelControlProps<Value extends string> {
  /** What the choice is about. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Options that can be chosen; the others stand there disabled. */
  available: readonly Value[]
  onChange: (value: Value) => void
}

/** A row of a few fixed choices, one of them taken. Arrow keys move it, as with every group of radio buttons. */
function LevelControlOf<Value extends string>({ label, options, value, available, onChange }: LevelControlProps<Value>) {
  const name = useId()
  return (
    <div className={classes['control']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes['option']} data-level={option.value}>
          <input
            type="radio" name={name} value={option.value} checked={option.value === value} disabled={!available.includes(option.value)}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

export const LevelControl = memo(LevelControlOf) as typeof LevelControlOf
