import type { TaskCard } from '@credence/contract/tasks/card'
import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '../../../ui/board/use-latest.ts'
import { inOrder, knownSortableRows, type Sorting } from '../../../ui/tables/sort.ts'
import { listColumns } from '../task-list-columns.ts'
import { allToggled, noSelection, toggled, type Selection } from './selection.ts'

export interface TaskSelecting {
  selection: Selection
  /** The chosen tasks among those that are shown. */
  chosen: readonly TaskCard[]
  select: (id: number, isRange: boolean) => void
  selectAll: () => void
  clear: () => void
}

const columns = listColumns(true)
const noTasks: TaskCard[] = []

/** The ids in the order of the table, which has sorted these rows already. */
function orderOf(tasks: readonly TaskCard[], { key, direction }: Sorting): number[] {
  const value = columns.find((column) => column.key === key)?.value
  const rows = value ? inOrder(knownSortableRows(tasks, value), direction) : tasks
  return rows.map(({ id }) => id)
}

/** Which tasks of the list are chosen. A task that is no longer shown is not chosen any more. */
export function useSelection(tasks: readonly TaskCard[] = noTasks, sorting: Sorting): TaskSelecting {
  const [selection, setSelection] = useState(noSelection)
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? noTasks : tasks.filter(({ id }) => selection.ids.has(id))),
    [tasks, selection],
  )
  const shown = useLatest({ tasks, sorting })
  const select = useCallback(
    (id: number, isRange: boolean) => {
      const range = isRange ? orderOf(shown.current.tasks, shown.current.sorting) : undefined
      setSelection((before) => toggled(before, id, range))
    },
    [shown],
  )
  const selectAll = useCallback(() => {
    const all = shown.current.tasks.map(({ id }) => id)
    setSelection((before) => allToggled(before, all))
  }, [shown])
  const clear = useCallback(() => setSelection(noSelection), [])
  return useMemo(() => ({ selection, chosen, select, selectAll, clear }), [selection, chosen, select, selectAll, clear])
}
