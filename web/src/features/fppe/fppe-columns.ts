import { taskColumns } from '@credence/contract/choices/tasks'
import type { FppeTask } from '@credence/contract/fppe'
import { limits } from '@credence/contract/limits'
import { compareCompleted, compareInColumn } from '@credence/contract/task-rules'
import type { BoardColumnOf } from '../../ui/board/board.tsx'

const byOrder = (a: FppeTask, b: FppeTask) => compareInColumn({ ...a, due: a.deadline }, { ...b, due: b.deadline })

/** The board's columns; what is complete is there for a while, newest first. */
export const columnsOf = (tasks: readonly FppeTask[]): BoardColumnOf<FppeTask>[] => taskColumns.map(({ title, statuses }) => {
  const isDone = statuses.includes('COMPLETE')
  const items = tasks.filter(({ status, archived }) => statuses.includes(status) && !archived).toSorted(isDone ? compareCompleted : byOrder)
  return { key: title, title, items, ...(isDone ? { note: `past ${limits.completedTaskDays} days` } : {}) }
})

/** What a card that is put into a column becomes; of those that wait, the first. */
export const statusOfColumn = (column: string) => taskColumns.find(({ title }) => title === column)?.statuses[0] ?? 'CREATED'
