import { formatDate } from '@credence/contract/dates'
import type { TaskCard } from '@credence/contract/tasks/card'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { NoTasks } from './no-tasks.tsx'
import { nameOf, targetText } from './task-target.ts'

/** Days from creation to completion, with one decimal. */
const lagOf = ({ created, completed }: TaskCard) =>
  Math.round((Date.parse(completed ?? created) - Date.parse(created)) / 8_640_000) / 10

const columns: readonly Column<TaskCard>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'date', dim: true, width: 64, yields: 2 },
  { key: 'provider', title: 'Provider', value: ({ providerFormattedName }) => providerFormattedName },
  { key: 'target', title: 'Carrier / Location / Hub', value: (task) => targetText(task) || null },
  { key: 'category', title: 'Category', value: ({ category }) => category.label, width: 150 },
  { key: 'practice', title: 'Practice', value: ({ practiceName }) => practiceName },
  { key: 'created', title: 'Created', value: ({ created }) => created, kind: 'date', width: 116, yields: 1 },
  { key: 'completed', title: 'Completed', value: ({ completed }) => completed, kind: 'date', width: 116 },
  { key: 'days', title: 'Days', value: lagOf, kind: 'number', width: 80 },
]
const newestFirst = { key: 'completed', direction: 'descending' } as const
const keyOf = ({ id }: TaskCard) => id
const none: number[] = []

/** Completed tasks with the days that each took. */
export function CompletedList({
  tasks,
  onOpen,
}: {
  tasks: readonly TaskCard[] | undefined
  onOpen: (id: number) => void
}) {
  const sort = useAddressSort(columns, newestFirst)
  if (tasks?.length === 0)
    return (
      <div className="framed">
        <NoTasks isFiltered />
      </div>
    )
  return (
    <WindowTable
      label="Tasks"
      columns={columns}
      rows={tasks}
      rowKey={keyOf}
      sortedBy={newestFirst}
      sort={sort}
      opened={none}
      reserved={92}
      renderRow={(task, place) => (
        <tr key={task.id} aria-rowindex={place}>
          <td data-kind="date" data-dim>
            {task.id}
          </td>
          <td title={nameOf(task)}>
            <RowButton onClick={() => onOpen(task.id)}>
              {task.providerFormattedName ?? 'Practice task'}
              <span className="visually-hidden">, task {task.id}</span>
            </RowButton>
          </td>
          <td title={targetText(task)}>{targetText(task)}</td>
          <td>{task.category.label}</td>
          <td data-dim title={task.practiceName}>
            {task.practiceName}
          </td>
          <td data-kind="date" data-dim>
            {formatDate(new Date(task.created))}
          </td>
          <td data-kind="date">{task.completed !== null && formatDate(new Date(task.completed))}</td>
          <td data-kind="number">{lagOf(task)}</td>
        </tr>
      )}
    />
  )
}
