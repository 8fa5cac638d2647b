import { expect, it } from 'vitest'
import { withParameters } from '../../../ui/hooks/use-address.ts'
import { noFilter } from '../task-filter.ts'
import { byNextAction, taskForm, type TaskAddress } from './task-address.ts'

const usual: TaskAddress = {
  view: null,
  filter: noFilter,
  status: 'ALL_BUT_COMPLETE',
  sorting: byNextAction,
  saved: null,
}
const read = (search: string) => taskForm.read(new URLSearchParams(search))
const written = (address: Partial<TaskAddress>, before = '') =>
  withParameters(before, Object.entries(taskForm.write({ ...usual, ...address })))

it('the usual view has an address without parameters, and other parameters stay', () => {
  expect(written({})).toBe('')
  expect(written({}, 'task=5&assignee=3')).toBe('task=5')
  expect(read('')).toEqual(usual)
})

it('everything that is shown is read back from its address', () => {
  const addresses: TaskAddress[] = [
    {
      view: 'list',
      filter: { text: 'roster 7', assignee: 3, practice: 4, due: 'week' },
      status: 'BLOCKED',
      sorting: { key: 'id', direction: 'descending' },
      saved: 12,
    },
    { ...usual, view: 'grid', filter: { ...noFilter, assignee: 'nobody', due: 'overdue' }, status: 'ALL' },
    { ...usual, filter: { ...noFilter, assignee: 'me' } },
  ]
  expect(addresses.map((address) => read(written(address)))).toEqual(addresses)
})

it('a value that is not understood is left out', () => {
  expect(read('view=x&assignee=0&practice=1e3&due=never&status=DONE&sort=-secret&saved=-1')).toEqual(usual)
})
