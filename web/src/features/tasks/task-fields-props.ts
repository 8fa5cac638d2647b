import type { TaskCard } from '@credence/contract/tasks/card'
import type { Faults } from '../../ui/edit/draft.ts'
import type { TaskDraft } from './task-draft.ts'

export interface TaskFieldsProps {
  draft: TaskDraft
  task: TaskCard | null
  disabled: boolean
  faults: Faults
  onChange: (draft: TaskDraft) => void
}
