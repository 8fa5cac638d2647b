import { memo } from 'react'
import { ChoiceRow } from './choice-row.tsx'

interface LevelControlProps<Value extends string> {
  /** What the choice is about. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Options that can be chosen; the others stand there disabled. */
  available: readonly Value[]
  onChange: (value: Value) => void
}

/** How much somebody may do, in the smallest room: dozens of them stand below each other. */
const LevelControlOf = <Value extends string>({ options, available, ...props }: LevelControlProps<Value>) => (
  <ChoiceRow
    {...props}
    look="levels"
    choices={options.map((option) => ({ ...option, disabled: !available.includes(option.value) }))}
  />
)

export const LevelControl = memo(LevelControlOf) as typeof LevelControlOf
