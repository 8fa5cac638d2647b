import { boardForm, type BoardAddress } from '../../../domain/work/board-address.ts'
import { idValue, textOf, valueIn, wordsValue, type AddressValue } from '../../../ui/hooks/address-values.ts'
import type { AddressForm } from '../../../ui/hooks/use-address.ts'
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
const dueValue: AddressValue<TaskFilter['due']> = {
  usual: null,
  read: (text) => (text === 'overdue' || text === 'week' ? text : undefined),
  write: (due) => due ?? '',
}
const board = boardForm(listColumns(true), byNextAction)

export const taskForm: AddressForm<TaskAddress> = {
  read: (search) => ({
    ...board.read(search),
    filter: {
      text: valueIn(wordsValue, search.get('q')),
      assignee: valueIn(assigneeValue, search.get('assignee')),
      practice: valueIn(idValue, search.get('practice')),
      due: valueIn(dueValue, search.get('due')),
    },
    saved: valueIn(idValue, search.get('saved')),
  }),
  write: ({ filter, saved, ...shown }) => ({
    saved: textOf(idValue, saved),
    ...board.write(shown),
    q: textOf(wordsValue, filter.text),
    assignee: textOf(assigneeValue, filter.assignee),
    practice: textOf(idValue, filter.practice),
    due: textOf(dueValue, filter.due),
  }),
}
