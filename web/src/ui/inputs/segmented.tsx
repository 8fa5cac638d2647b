import { ChoiceRow } from './choice-row.tsx'

interface SegmentedProps<Value extends string> {
  /** What the choice is about. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Takes all the room there is. */
  wide?: boolean
  onChange: (value: Value) => void
}

/** Two or three fixed choices, one of them taken. */
export const Segmented = <Value extends string>({ options, wide = false, ...props }: SegmentedProps<Value>) => (
  <ChoiceRow {...props} choices={options} look={wide ? 'wide' : 'segments'} />
)
