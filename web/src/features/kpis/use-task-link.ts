import { listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import { useCallback } from 'react'
import { addressOf, type TaskSelection } from '../../domain/work/task-selection.ts'
import { useMay } from '../../kit/use-may.ts'

/** Where the tasks behind a figure are listed; null for people who may not see tasks. */
export function useTaskLink(): (selection: TaskSelection) => string | null {
  const may = useMay(listCompletedTasks)
  return useCallback((selection) => (may ? addressOf(selection) : null), [may])
}
