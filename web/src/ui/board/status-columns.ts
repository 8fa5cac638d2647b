import { taskColumns, type TaskStatus } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import { compareCompleted, compareInColumn } from '@credence/contract/task-rules'
import type { BoardColumnOf } from './board.tsx'

interface Placed { id: number; status: TaskStatus; archived: boolean; ordering: number | null; updated: string }

/** The columns of a board of tasks; what is complete is there for a while, newest first. `dayOf` is the day that the others are ordered by. */
export function columnsOf<Task extends Placed>(tasks: readonly Task[], dayOf: (task: Task) => string | null): BoardColumnOf<Task>[] {
  const byOrder = (a: Task, b: Task) => compareInColumn({ id: a.id, ordering: a.ordering, due: dayOf(a) }, { id: b.id, ordering: b.ordering, due: dayOf(b) })
  return taskColumns.map(({ title, statuses }) => {
    const isDone = statuses.includes('COMPLETE')
    const items = tasks.filter(({ status, archived }) => statuses.includes(status) && !archived).toSorted(isDone ? compareCompleted : byOrder)
    return { key: title, title, items, ...(isDone ? { note: `past ${limits.completedTaskDays} days` } : {}) }
  })
}

/** What a card that is put into a column becomes; of those that wait, the first. */
export const statusOfColumn = (column: string): TaskStatus => taskColumns.find(({ title }) => title === column)?.statuses[0] ?? 'CREATED'
