import { fppeCategories } from '@credence/contract/choices/fppe'
import { taskStatuses } from '@credence/contract/choices/tasks'
import type { FppeTask } from '@credence/contract/fppe/calls'
import type { Column } from '../../ui/tables/column.ts'
import { formsText } from './forms-badge.tsx'
import { reviewerOf } from './fppe-card.tsx'

export const fppeColumns: readonly Column<FppeTask>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', dim: true, width: 64, yields: 1 },
  { key: 'status', title: 'Status', value: ({ status }) => taskStatuses.indexOf(status), width: 200, whole: true },
  { key: 'provider', title: 'Provider', value: ({ providerFormattedName }) => providerFormattedName },
  { key: 'location', title: 'Location', value: ({ facilityName }) => facilityName ?? '' },
  {
    key: 'category',
    title: 'Category',
    value: ({ category }) => fppeCategories.labels[category],
    width: 108,
    yields: 2,
  },
  { key: 'reviewer', title: 'Reviewer', value: reviewerOf, yields: 4 },
  { key: 'forms', title: 'Forms', value: formsText, width: 176, whole: true, yields: 3 },
  { key: 'deadline', title: 'Deadline', value: ({ deadline }) => deadline ?? '9999', kind: 'date', width: 124 },
]
export const byDeadline = { key: 'deadline', direction: 'ascending' } as const
