import { expect, test } from 'vitest'
import { addressOf, selectionIn, type TaskSelection } from './task-selection.ts'

const read = (address: string) => selectionIn(new URL(address, 'https://credence.test').searchParams)

test('the address of a selection is read as the same selection', () => {
  const selections: TaskSelection[] = [
    { open: 'all' },
    { open: 'all', category: 'INQUIRY' },
    { open: 'late' },
    { open: 'all', carrierId: 7 },
    { completed: 'recent' },
    { completed: '2026-02', category: 'OTHER', carrierId: -1 },
    { completed: 'recent', category: 'INITIAL_ENROLLMENT', carrierId: 12 },
  ]
  for (const selection of selections) expect(read(addressOf(selection))).toEqual(selection)
  expect(addressOf({ completed: '2026-02', category: undefined })).toBe('/tasks?completed=2026-02')
})

test('an address without a selection, or with one that is not understood, selects nothing', () => {
  for (const address of [
    '/tasks',
    '/tasks?task=5',
    '/tasks?open=',
    '/tasks?completed=2026-13',
    '/tasks?category=OTHER',
  ])
    expect(read(address), address).toBe(null)
  expect(read('/tasks?completed=recent&category=FPPE&carrierId=acme')).toEqual({ completed: 'recent' })
})
