import { expect, it } from 'vitest'
import { noFilter } from '../task-filter.ts'
import {
  addressOf,
  allTasks,
  filtersSame,
  linkTo,
  myTasks,
  settingsOf,
  showsSame,
  type ShownView,
} from './view-settings.ts'

const shown: ShownView = {
  view: 'list',
  filter: { ...noFilter, text: ' roster ', practice: 4, due: 'overdue' },
  status: 'BLOCKED',
  sorting: { key: 'id', direction: 'descending' },
  saved: null,
}

it('a saved view shows what was shown when it was saved', () => {
  const saved = addressOf({ id: 12, settings: settingsOf(shown) })
  expect(showsSame(saved, shown)).toBe(true)
  expect(linkTo(saved)).toBe('/tasks?saved=12&view=list&status=BLOCKED&sort=-id&q=roster&practice=4&due=overdue')
  expect(showsSame(saved, { ...shown, status: 'ALL' })).toBe(false)
})

it('all tasks and my tasks are recognized in either view and order', () => {
  expect(filtersSame(allTasks('grid'), { ...allTasks('list'), sorting: shown.sorting })).toBe(true)
  expect(filtersSame(myTasks('grid'), allTasks('grid'))).toBe(false)
  expect(linkTo(myTasks('grid'))).toBe('/tasks?view=grid&assignee=me')
})
