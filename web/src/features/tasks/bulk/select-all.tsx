import { CheckBox } from '../../../ui/inputs/check-box.tsx'
import type { TaskSelecting } from './use-selection.ts'

/** The box in the head of the list: chooses every task that passes the filters, drawn or not. */
export const SelectAll = ({ selecting: { chosen, selectAll }, count }: { selecting: TaskSelecting; count: number }) => (
  <CheckBox
    label="Select all tasks"
    checked={count > 0 && chosen.length === count}
    some={chosen.length > 0}
    disabled={count === 0}
    onChange={selectAll}
  />
)
