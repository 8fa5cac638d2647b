import { expect, test } from 'vitest'
import { shownPractices } from './shown-practices.ts'

const practices = (count: number) => Array.from({ length: count }, (_, place) => ({ id: place + 1 }))
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('six practices are all shown', () => {
  expect(shownPractices(practices(6), null, false)).toMatchObject({ hidden: 0 })
})

test('from seven on, the rest waits behind Show all', () => {
  const { shown, hidden } = shownPractices(practices(7), null, false)
  expect(ids(shown)).toEqual([1, 2, 3, 4, 5, 6])
  expect(hidden).toBe(1)
})

test('the open practice is shown wherever it stands', () => {
  expect(ids(shownPractices(practices(20), 15, false).shown)).toEqual([1, 2, 3, 4, 5, 6, 15])
})

test('Show all shows all', () => {
  expect(shownPractices(practices(20), null, true)).toMatchObject({ hidden: 0 })
})
