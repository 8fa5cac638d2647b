import { taskColumns, type TaskStatus } from '@credence/contract/choices/tasks'
import { positionOf } from '@credence/contract/column-order'
import { limits } from '@credence/contract/limits'
import { compareCompleted } from '@credence/contract/tasks/rules'
import type { BoardColumnOf } from '../../ui/board/board-types.ts'

interface Ordered {
  id: number
  ordering: number | null
}
interface Placed extends Ordered {
  status: TaskStatus
  archived: boolean
  updated: string
}
type DayOf<Task> = (task: Task) => string | null

/** The cards of a column in their order, and the place that another card would have there. */
export function inOrder<Task extends Ordered>(tasks: readonly Task[], dayOf: DayOf<Task>) {
  const standing = (task: Task) => positionOf({ id: task.id, ordering: task.ordering, due: dayOf(task) })
  const placed = tasks
    .map((task) => ({ task, at: standing(task) }))
    .toSorted((a, b) => a.at - b.at || a.task.id - b.task.id)
  return {
    items: placed.map(({ task }) => task),
    naturalPlace: (task: Task) => placed.filter(({ at }) => at < standing(task)).length,
  }
}

/**
 * The columns of a board of tasks; what is complete is there for a while, newest first. `dayOf` is the day that the
 * others are ordered by.
 */
export function columnsOf<Task extends Placed>(tasks: readonly Task[], dayOf: DayOf<Task>): BoardColumnOf<Task>[] {
  return taskColumns.map(({ title, statuses }) => {
    const shown = tasks.filter(({ status, archived }) => statuses.includes(status) && !archived)
    return statuses.includes('COMPLETE')
      ? { key: title, title, items: shown.toSorted(compareCompleted), note: `past ${limits.completedTaskDays} days` }
      : { key: title, title, ...inOrder(shown, dayOf) }
  })
}

/**
 * What a card that is put into a column becomes: what it is where it stays in its column, and of those that wait, the
 * first.
 */
export function statusInColumn(now: TaskStatus, column: string): TaskStatus {
  const statuses = taskColumns.find(({ title }) => title === column)?.statuses ?? ['CREATED']
  return statuses.includes(now) ? now : (statuses[0] ?? 'CREATED')
}
