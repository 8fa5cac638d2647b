import { expect, test } from 'vitest'
import { shownPractices } from './shown-practices.ts'

const practices = (count: number) => Array.from({ length: count }, (_, place) => ({ id: place + 1 }))
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('eight practices are all shown', () => {
  expect(shownPractices(practices(8), null, false)).toMatchObject({ hidden: 0 })
})

test('from nine on, the rest waits behind Show all', () => {
  const { shown, hidden } = shownPractices(practices(9), null, false)
  expect(ids(shown)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(hidden).toBe(1)
})

test('the open practice is shown wherever it stands', () => {
  expect(ids(shownPractices(practices(20), 15, false).shown)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 15])
})

test('Show all shows all', () => {
  expect(shownPractices(practices(20), null, true)).toMatchObject({ hidden: 0 })
})
