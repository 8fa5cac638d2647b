import { taskStatuses } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import type { Column } from '../../ui/tables/data-table.tsx'
import { targetText } from './task-target.ts'

const columns: readonly Column<TaskCard>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'date', dim: true, width: 48 },
  { key: 'status', title: 'Status', value: ({ status }) => taskStatuses.indexOf(status), width: 202 },
  { key: 'provider', title: 'Provider', value: ({ providerFormattedName }) => providerFormattedName },
  { key: 'target', title: 'Carrier / Location / Hub', value: (task) => targetText(task) || null, width: 152 },
  { key: 'category', title: 'Category', value: ({ category }) => category.label, width: 116 },
  { key: 'practice', title: 'Practice', value: ({ practiceName }) => practiceName, width: 96 },
  { key: 'due', title: 'Next Action', value: ({ due }) => due, kind: 'date', width: 116 },
  { key: 'deadline', title: 'Deadline', value: ({ deadline }) => deadline, kind: 'date', width: 116 },
  { key: 'progress', title: 'Progress', value: ({ progress }) => progress, kind: 'number', width: 66 },
  {
    key: 'assignees',
    title: 'Assignees',
    value: ({ assignees }) => (assignees[0] ? `${assignees[0].lastName} ${assignees[0].firstName}` : null),
    width: 72,
  },
]

const star: Column<TaskCard> = {
  key: 'star',
  title: 'Starred',
  value: ({ starred }) => (starred ? 0 : 1),
  plain: 'hidden',
  width: 38,
}

/** Stars are there for those who may set them. */
export const listColumns = (withStars: boolean): readonly Column<TaskCard>[] =>
  withStars ? [star, ...columns] : columns
