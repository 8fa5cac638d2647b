import { dayOf, formatDate } from '@credence/contract/dates'
import type { TaskCard } from '@credence/contract/tasks/card'
import { dueTone } from '@credence/contract/tasks/rules'
import { useMemo } from 'react'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StarButton } from '../../domain/work/star-button.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { NoTasks } from './no-tasks.tsx'
import { listColumns } from './task-list-columns.ts'
import { calledOf, nameOf, targetText } from './task-target.ts'

const byNextAction = { key: 'due', direction: 'ascending' } as const
const keyOf = ({ id }: TaskCard) => id
const none: number[] = []

interface TaskListProps {
  tasks: readonly TaskCard[] | undefined
  /** Whether the team has tasks that are not shown. */ isFiltered: boolean
  today: string
  onOpen: (id: number) => void
  onStar?: ((id: number) => void) | undefined
}

/** The tasks as a table; a row opens by its provider. */
export function TaskList({ tasks, isFiltered, today, onOpen, onStar }: TaskListProps) {
  const withStars = onStar !== undefined
  const columns = useMemo(() => listColumns(withStars), [withStars])
  if (tasks?.length === 0)
    return (
      <div className="framed">
        <NoTasks isFiltered={isFiltered} />
      </div>
    )
  const row = (task: TaskCard, place: number) => (
    <tr key={task.id} aria-rowindex={place}>
      {onStar && (
        <td data-free>
          <StarButton name={calledOf(task)} starred={task.starred} onToggle={() => onStar(task.id)} />
        </td>
      )}
      <td data-kind="date" data-dim>
        {task.id}
      </td>
      <td>
        <StatusBadge status={task.status} />
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
      <td data-kind="date">
        <Day day={task.due} task={task} today={today} what="Next action" withIcon />
      </td>
      <td data-kind="date" data-dim>
        <Day day={task.deadline} task={task} today={today} what="Deadline" />
      </td>
      <td data-kind="number" data-dim>
        {task.progress !== null && `${task.progress}%`}
      </td>
      <td>
        <AvatarStack people={task.assignees} />
      </td>
    </tr>
  )
  return (
    <WindowTable
      label="Tasks"
      columns={columns}
      rows={tasks}
      rowKey={keyOf}
      sortedBy={byNextAction}
      opened={none}
      renderRow={row}
      minWidth={1120}
      reserved={92}
    />
  )
}

/** What is complete is no longer late. */
function Day({
  day,
  task,
  today,
  what,
  withIcon = false,
}: {
  day: string | null
  task: TaskCard
  today: string
  what: string
  withIcon?: boolean
}) {
  if (day === null) return null
  const isPlain = task.status === 'COMPLETE' || (!withIcon && dueTone(day, today) === 'plain')
  return isPlain ? formatDate(dayOf(day)) : <DueBadge day={day} today={today} what={what} />
}
