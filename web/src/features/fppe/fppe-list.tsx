import { fppeCategories } from '@credence/contract/choices/fppe'
import { saveFppeTask, type FppeTask } from '@credence/contract/fppe/calls'
import { taskTexts } from '@credence/contract/tasks/calls'
import { IconClipboardList } from '@tabler/icons-react'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { Empty } from '../../ui/layout/states.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import type { SortState } from '../../ui/tables/sort.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { byDeadline, fppeColumns } from './fppe-columns.ts'
import { reviewerOf } from './fppe-card.tsx'
import { FormsBadge } from './forms-badge.tsx'

const keyOf = ({ id }: FppeTask) => id
const none: number[] = []

/** What the board and the list say without a task: what hides them, or how the first one is made. */
export function NoFppeTasks({ isFiltered }: { isFiltered: boolean }) {
  const mayEdit = useMay(saveFppeTask)
  if (isFiltered)
    return (
      <Empty
        icon={IconClipboardList}
        title="No FPPE task to show"
      >{`No task has one of the chosen statuses. Choose others${mayEdit ? ', or add a task' : ''}.`}</Empty>
    )
  return (
    <Empty icon={IconClipboardList} title="No FPPE tasks yet">
      {mayEdit
        ? `Add the first one, for a provider at a location, with ${taskTexts.add}.`
        : 'Somebody who may edit FPPE tasks can add the first one.'}
    </Empty>
  )
}

/** The tasks as a table; a row opens by its provider. `isFiltered`: the team has tasks that are not shown. */
export function FppeList({
  tasks,
  isFiltered,
  sort,
  onOpen,
}: {
  tasks: readonly FppeTask[] | undefined
  isFiltered: boolean
  sort: SortState
  onOpen: (id: number) => void
}) {
  const today = useToday()
  if (tasks?.length === 0)
    return (
      <div className="framed">
        <NoFppeTasks isFiltered={isFiltered} />
      </div>
    )
  const row = (task: FppeTask, place: number) => (
    <tr key={task.id} aria-rowindex={place}>
      <td data-kind="number" data-dim>
        {task.id}
      </td>
      <td>
        <StatusBadge status={task.status} />
      </td>
      <td title={task.providerFormattedName}>
        <RowButton onClick={() => onOpen(task.id)}>
          {task.providerFormattedName}
          <span className="visually-hidden">, task {task.id}</span>
        </RowButton>
      </td>
      <td title={task.facilityName ?? undefined}>{task.facilityName}</td>
      <td data-dim>{fppeCategories.labels[task.category]}</td>
      <td title={reviewerOf(task)}>{reviewerOf(task)}</td>
      <td>
        <FormsBadge task={task} />
      </td>
      <td data-kind="date">
        {task.deadline !== null && <DueBadge day={task.deadline} today={today} what="Deadline" />}
      </td>
    </tr>
  )
  return (
    <WindowTable
      label="FPPE tasks"
      columns={fppeColumns}
      rows={tasks}
      rowKey={keyOf}
      sortedBy={byDeadline}
      sort={sort}
      opened={none}
      renderRow={row}
      reserved={92}
    />
  )
}
