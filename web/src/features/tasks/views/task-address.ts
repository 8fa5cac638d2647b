import { boardForm, type BoardAddress } from '../../../domain/work/board-address.ts'
import {
  formOf,
  idValue,
  optionalChoice,
  textOf,
  valueIn,
  wordsValue,
  type AddressForm,
  type AddressValue,
} from '../../../ui/hooks/address-values.ts'
import type { Sorting } from '../../../ui/tables/sort.ts'
import type { TaskFilter } from '../task-filter.ts'
import { listColumns } from '../task-list-columns.ts'

/** What the address of the task page says about what is shown. */
export interface TaskAddress extends BoardAddress {
  filter: TaskFilter
  /** The saved view that was chosen; what is shown may have been changed since. */
  saved: number | null
}

export const byNextAction: Sorting = { key: 'due', direction: 'ascending' }

const assigneeValue: AddressValue<TaskFilter['assignee']> = {
  usual: null,
  read: (text) => (text === 'me' || text === 'nobody' ? text : valueIn(idValue, text)),
  write: (assignee) => String(assignee ?? ''),
}
const board = boardForm(listColumns(true), byNextAction)
const filterForm = formOf<TaskFilter>({
  text: ['q', wordsValue],
  assignee: ['assignee', assigneeValue],
  practice: ['practice', idValue],
  due: ['due', optionalChoice(['overdue', 'week'])],
})

export const taskForm: AddressForm<TaskAddress> = {
  read: (search) => ({
    ...board.read(search),
    filter: filterForm.read(search),
    saved: valueIn(idValue, search.get('saved')),
  }),
  write: ({ filter, saved, ...shown }) => ({
    saved: textOf(idValue, saved),
    ...board.write(shown),
    ...filterForm.write(filter),
  }),
}
