import type { TaskCard } from '@credence/contract/tasks/card'
import type { Fault, TaskDraft } from './task-draft.ts'

export interface TaskFieldsProps {
  draft: TaskDraft
  task: TaskCard | null
  disabled: boolean
  faults: readonly Fault[]
  onChange: (draft: TaskDraft) => void
}
