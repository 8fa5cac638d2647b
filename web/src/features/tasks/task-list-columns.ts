import { taskStatuses } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/tables/data-table.tsx'
import { targetText } from './task-target.ts'

const columns: readonly Column<TaskCard>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'date', dim: true, width: 48, yields: 4 },
  { key: 'status', title: 'Status', value: ({ status }) => taskStatuses.indexOf(status), width: 202, whole: true },
  { key: 'provider', title: 'Provider', value: ({ providerFormattedName }) => providerFormattedName, least: 164 },
  { key: 'target', title: 'Carrier / Location / Hub', value: (task) => targetText(task) || null, width: 152 },
  { key: 'category', title: 'Category', value: ({ category }) => category.label, width: 116, yields: 3 },
  { key: 'practice', title: 'Practice', value: ({ practiceName }) => practiceName, width: 96, yields: 5 },
  { key: 'due', title: 'Next Action', value: ({ due }) => due, kind: 'date', width: 116 },
  { key: 'deadline', title: 'Deadline', value: ({ deadline }) => deadline, kind: 'date', width: 116, yields: 2 },
  { key: 'progress', title: 'Progress', value: ({ progress }) => progress, kind: 'number', width: 66, yields: 1 },
  {
    key: 'assignees',
    title: 'Assignees',
    value: ({ assignees }) => (assignees[0] ? `${assignees[0].lastName} ${assignees[0].firstName}` : null),
    width: 72,
    whole: true,
  },
]

const box: Column<TaskCard> = {
  key: 'selected',
  title: 'Selected',
  value: () => null,
  plain: 'hidden',
  tight: true,
  width: 32,
}

const star: Column<TaskCard> = {
  key: 'star',
  title: 'Starred',
  value: ({ starred }) => (starred ? 0 : 1),
  plain: 'hidden',
  tight: true,
  width: 30,
}

/** Stars are there for those who may set them, and boxes where tasks can be chosen; `selectAll` chooses every one. */
export const listColumns = (withStars: boolean, selectAll?: ReactNode): readonly Column<TaskCard>[] => [
  ...(selectAll === undefined ? [] : [{ ...box, head: selectAll }]),
  ...(withStars ? [star] : []),
  ...columns,
]
