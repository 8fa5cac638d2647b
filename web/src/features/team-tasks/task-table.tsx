import { taskStatuses } from '@credence/contract/choices/tasks'
import type { TeamTask } from '@credence/contract/team-tasks/calls'
import { useToday } from '../../kit/use-today.ts'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StarButton } from '../../domain/work/star-button.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import classes from './team-tasks.module.css'

const subjectOf = ({ providerFormattedName, practiceName }: TeamTask) => providerFormattedName ?? practiceName ?? ''
const counterpartOf = ({ carrierName, facilityName, hubName, other }: TeamTask) =>
  carrierName ?? facilityName ?? hubName ?? other ?? ''
const assigneesOf = ({ assignees }: TeamTask) =>
  assignees.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')

const star: Column<TeamTask> = {
  key: 'star',
  title: 'Star',
  value: ({ starred }) => (starred ? 0 : 1),
  plain: 'hidden',
  width: 40,
}
const shared: readonly Column<TeamTask>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', dim: true, width: 68, yields: 3 },
  { key: 'team', title: 'Revenue Team', value: ({ revenueTeamName }) => revenueTeamName },
  { key: 'status', title: 'Status', value: ({ status }) => taskStatuses.indexOf(status), width: 200, whole: true },
  { key: 'subject', title: 'Provider', value: subjectOf, least: 160 },
  { key: 'counterpart', title: 'Carrier / Location / Hub', value: counterpartOf },
  { key: 'category', title: 'Category', value: ({ category }) => category.label, width: 130, yields: 2 },
  { key: 'practice', title: 'Practice', value: ({ practiceName }) => practiceName ?? '', yields: 4 },
  { key: 'due', title: 'Next Action', value: ({ due }) => due ?? '9999', kind: 'date', width: 124 },
  { key: 'progress', title: 'Progress', value: ({ progress }) => progress ?? -1, kind: 'number', width: 84, yields: 1 },
  { key: 'assignees', title: 'Assignees', value: assigneesOf, yields: 5 },
]
const withStar = [star, ...shared]
/** The server's order stays until somebody sorts. */
const asGiven = { key: 'given', direction: 'ascending' } as const
const keyOf = ({ id }: TeamTask) => id
const none: number[] = []

interface TaskTableProps {
  label: string
  tasks: readonly TeamTask[] | undefined
  /** Only one's own tasks have a star. */
  stars?: { onToggle: ((task: TeamTask) => void) | undefined }
  onOpen: (task: TeamTask) => void
}

/** Tasks of several teams. Opening one enters its team. */
export function TaskTable({ label, tasks, stars, onOpen }: TaskTableProps) {
  const today = useToday()
  const columns = stars ? withStar : shared
  const sort = useAddressSort(columns, asGiven)
  const row = (task: TeamTask, place: number) => {
    const name = `${subjectOf(task)}, ${task.id}`
    const toggle = stars?.onToggle
    return (
      <tr key={task.id} aria-rowindex={place}>
        {stars && (
          <td data-free>
            <StarButton starred={task.starred} name={name} onToggle={toggle && (() => toggle(task))} />
          </td>
        )}
        <td data-kind="number" data-dim>
          {task.id}
        </td>
        <td title={task.revenueTeamName}>{task.revenueTeamName}</td>
        <td>
          <StatusBadge status={task.status} />
        </td>
        <td title={subjectOf(task)}>
          <RowButton onClick={() => onOpen(task)}>
            {subjectOf(task)}
            <span className="visually-hidden">, task {task.id}</span>
          </RowButton>
        </td>
        <td title={counterpartOf(task)}>{counterpartOf(task)}</td>
        <td data-dim>{task.category.label}</td>
        <td data-dim title={task.practiceName ?? undefined}>
          {task.practiceName}
        </td>
        <td data-kind="date">{task.due !== null && <DueBadge day={task.due} today={today} what="Next action" />}</td>
        <td data-kind="number">{task.progress !== null && `${task.progress}%`}</td>
        <td title={assigneesOf(task)}>{assigneesOf(task)}</td>
      </tr>
    )
  }
  return (
    <div className={classes['table']}>
      <WindowTable
        label={label}
        columns={columns}
        rows={tasks}
        rowKey={keyOf}
        sortedBy={asGiven}
        sort={sort}
        opened={none}
        renderRow={row}
        reserved={152}
      />
    </div>
  )
}
