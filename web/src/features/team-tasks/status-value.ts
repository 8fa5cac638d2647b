import { taskStatuses } from '@credence/contract/choices/tasks'
import type { StatusFilter } from '../../domain/work/status-filter.ts'
import { choiceValue } from '../../ui/hooks/address-values.ts'

/** The status of the tasks that are shown, as the address says it. */
export const statusValue = choiceValue<StatusFilter>(['ALL', ...taskStatuses], 'ALL')
