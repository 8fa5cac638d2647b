import { taskStatuses } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { activityText } from '@credence/contract/tasks/rules'
import { Link } from 'react-router'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { targetText } from './task-target.ts'
import classes from './tasks.module.css'

export type TaskOwner = 'practice' | 'provider'

const aboutOf: Record<TaskOwner, (task: TaskCard) => string> = {
  practice: ({ providerFormattedName }) => providerFormattedName ?? 'Practice task',
  provider: ({ practiceName }) => practiceName,
}
const newest = ({ activity: [entry] }: TaskCard) => (entry ? activityText(entry.notes, true) : '')

const columnsOf = (owner: TaskOwner): readonly Column<TaskCard>[] => [
  { key: 'due', title: 'Next Action', value: ({ due }) => due, kind: 'date', width: 132 },
  { key: 'about', title: owner === 'practice' ? 'Provider' : 'Practice', value: aboutOf[owner], least: 160 },
  { key: 'target', title: 'Carrier / Location / Hub', value: (task) => targetText(task) || null },
  { key: 'category', title: 'Category', value: ({ category }) => category.label, width: 128, yields: 2 },
  { key: 'status', title: 'Status', value: ({ status }) => taskStatuses.indexOf(status), width: 202, whole: true },
  { key: 'activity', title: 'Last Activity', value: newest, yields: 1 },
  {
    key: 'assignees',
    title: 'Assignees',
    value: ({ assignees }) => assignees[0]?.lastName ?? null,
    width: 92,
    whole: true,
  },
]
const columns = { practice: columnsOf('practice'), provider: columnsOf('provider') }
const byNextAction = { key: 'due', direction: 'ascending' } as const
const keyOf = ({ id }: TaskCard) => id
const none: number[] = []

export function OpenTasksTable({
  tasks,
  owner,
  today,
}: {
  tasks: readonly TaskCard[] | undefined
  owner: TaskOwner
  today: string
}) {
  const sort = useAddressSort(columns[owner], byNextAction, 'tasks-sort')
  const row = (task: TaskCard, place: number) => (
    <tr key={task.id} aria-rowindex={place}>
      <td data-kind="date">{task.due !== null && <DueBadge day={task.due} today={today} what="Next action" />}</td>
      <td title={aboutOf[owner](task)}>
        <Link to={`/tasks?task=${task.id}`} className={classes['name'] ?? ''}>
          {aboutOf[owner](task)}
          <span className="visually-hidden">, task {task.id}</span>
        </Link>
      </td>
      <td title={targetText(task)}>{targetText(task)}</td>
      <td>{task.category.label}</td>
      <td>
        <StatusBadge status={task.status} />
      </td>
      <td data-dim title={task.activity[0]?.notes}>
        {newest(task)}
      </td>
      <td>
        <AvatarStack people={task.assignees} />
      </td>
    </tr>
  )
  return (
    <WindowTable
      label="Table of Open Tasks"
      columns={columns[owner]}
      rows={tasks}
      rowKey={keyOf}
      sortedBy={byNextAction}
      sort={sort}
      opened={none}
      renderRow={row}
      maxHeight={360}
    />
  )
}
