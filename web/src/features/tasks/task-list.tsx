import type { TaskCard } from '@credence/contract/tasks/card'
import { useCallback, useMemo, useRef } from 'react'
import { useEscape } from '../../ui/hooks/use-escape.ts'
import type { SortState } from '../../ui/tables/sort.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import type { TaskSelecting } from './bulk/use-selection.ts'
import { NoTasks } from './no-tasks.tsx'
import { listColumns } from './task-list-columns.ts'
import { TaskRow } from './task-row.tsx'
import { SelectAll } from './bulk/select-all.tsx'
import { byNextAction } from './views/task-address.ts'

const keyOf = ({ id }: TaskCard) => id
const none: number[] = []
const nothing = () => {}

interface TaskListProps {
  tasks: readonly TaskCard[] | undefined
  /** Whether the team has tasks that are not shown. */ isFiltered: boolean
  today: string
  /** Where the order is kept; without it the table keeps it. */
  sort?: SortState | undefined
  /** Left out where tasks cannot be chosen. */
  selecting?: TaskSelecting | undefined
  /** What the page has above and below the table besides its head, in pixels. */
  reserved?: number
  onOpen: (id: number) => void
  onStar?: ((id: number) => void) | undefined
  /** Where a first task is added, if there is none. */
  onAdd?: (() => void) | undefined
}

/** The tasks as a table; a row opens by its provider, and Escape gives up what is chosen. */
export function TaskList({
  tasks,
  isFiltered,
  today,
  sort,
  selecting,
  reserved = 92,
  onOpen,
  onStar,
  onAdd,
}: TaskListProps) {
  const withStars = onStar !== undefined
  const count = tasks?.length ?? 0
  const columns = useMemo(
    () => listColumns(withStars, selecting && <SelectAll selecting={selecting} count={count} />),
    [withStars, selecting, count],
  )
  const frame = useRef<HTMLDivElement>(null)
  const [ids, select] = [selecting?.selection.ids, selecting?.select]
  useEscape(frame, selecting?.clear ?? nothing)
  const row = useCallback(
    (task: TaskCard, place: number) => (
      <TaskRow
        key={task.id}
        task={task}
        place={place}
        today={today}
        isSelected={ids?.has(task.id) ?? false}
        onOpen={onOpen}
        onStar={onStar}
        onSelect={select}
      />
    ),
    [today, ids, select, onOpen, onStar],
  )
  return (
    <div ref={frame}>
      {tasks?.length === 0 ? (
        <div className="framed">
          <NoTasks isFiltered={isFiltered} onAdd={onAdd} />
        </div>
      ) : (
        <WindowTable
          label="Tasks"
          columns={columns}
          rows={tasks}
          rowKey={keyOf}
          sortedBy={byNextAction}
          sort={sort}
          opened={none}
          renderRow={row}
          reserved={reserved}
        />
      )}
    </div>
  )
}
