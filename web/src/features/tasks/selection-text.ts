import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { noCarrier } from '@credence/contract/kpis/carrier-filter'
import { limits } from '@credence/contract/limits'
import { recentlyCompleted } from '@credence/contract/tasks/behind-figures'
import type { TaskCard } from '@credence/contract/tasks/card'
import type { TaskSelection } from '../../domain/work/task-selection.ts'

const monthText = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(year, at - 1).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
}

/** What a selection selects, in words. A carrier is named by one of the tasks. */
export function selectionText(selection: TaskSelection, first: Pick<TaskCard, 'carrierName'> | undefined): string {
  const { category, carrierId } = selection
  const carrier = carrierId === noCarrier.id ? noCarrier.label : first?.carrierName
  const further = [
    ...(category ? [taskCategoryChoice.labels[category]] : []),
    ...(carrierId !== undefined && carrier ? [carrier] : []),
  ]
  if ('open' in selection)
    return [selection.open === 'late' ? 'Open, past due or without a next action' : 'Open', ...further].join(', ')
  const { completed } = selection
  const when = completed === recentlyCompleted ? `the last ${limits.kpiDays} days` : monthText(completed)
  return [`Completed in ${when}`, ...further].join(', ')
}

type Judged = Pick<TaskCard, 'archived' | 'status' | 'due' | 'carrierId'> & { category: { value: string } }

/** Whether a task is open and meets the selection. Without a next action it is late, as in the key figure. */
export const isOpenAnd = (
  { open, category, carrierId }: Extract<TaskSelection, { open: string }>,
  task: Judged,
  today: string,
): boolean =>
  !task.archived &&
  task.status !== 'COMPLETE' &&
  (category === undefined || task.category.value === category) &&
  (carrierId === undefined || (task.carrierId ?? noCarrier.id) === carrierId) &&
  (open === 'all' || task.due === null || task.due < today)
