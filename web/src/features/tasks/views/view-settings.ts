import type { TaskView, TaskViewSettings } from '@credence/contract/tasks/views'
import { withParameters } from '../../../ui/hooks/use-address.ts'
import { noFilter } from '../task-filter.ts'
import { byNextAction, taskForm, type TaskAddress } from './task-address.ts'

export type ShownView = TaskAddress & { view: 'grid' | 'list' }

/** What is shown, as it is saved under a name. */
export const settingsOf = (address: ShownView): TaskViewSettings => ({
  view: address.view,
  ...address.filter,
  text: address.filter.text.trim(),
  status: address.status,
  sort: taskForm.write(address)['sort'] ?? 'due',
})

/** What a saved view shows. Its order is read as an address is, so that one that is unknown by now is the usual one. */
export const addressOf = ({ id, settings }: Pick<TaskView, 'id' | 'settings'>): ShownView => {
  const { view, status, sort, ...filter } = settings
  const { sorting } = taskForm.read(new URLSearchParams({ sort }))
  return { view, status, sorting, filter, saved: id }
}

export const allTasks = (view: 'grid' | 'list'): ShownView => ({
  view,
  filter: noFilter,
  status: 'ALL_BUT_COMPLETE',
  sorting: byNextAction,
  saved: null,
})
export const myTasks = (view: 'grid' | 'list'): ShownView => ({
  ...allTasks(view),
  filter: { ...noFilter, assignee: 'me' },
})

export const linkTo = (address: TaskAddress): string => {
  const filter = { ...address.filter, text: address.filter.text.trim() }
  const search = withParameters('', Object.entries(taskForm.write({ ...address, filter })))
  return search ? `/tasks?${search}` : '/tasks'
}

/** Whether two addresses show the same, whatever view was chosen for it. */
export const showsSame = (a: ShownView, b: ShownView): boolean =>
  linkTo({ ...a, saved: null }) === linkTo({ ...b, saved: null })
export const filtersSame = (a: ShownView, b: ShownView): boolean =>
  showsSame(a, { ...b, view: a.view, status: a.status, sorting: a.sorting })
