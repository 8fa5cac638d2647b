import { expect, test } from 'vitest'
import { inOrder, knownSortableRows, nextSorting, sortRows } from './sort.ts'

const values = <V extends string | number | null>(list: V[], direction: 'ascending' | 'descending' = 'ascending') =>
  sortRows(list, (value) => value, direction)

test('numbers are sorted as numbers and words without regard to case', () => {
  expect(values([10, 9, 100])).toEqual([9, 10, 100])
  expect(values(['bering', 'Aurora', 'Cascade'])).toEqual(['Aurora', 'bering', 'Cascade'])
  expect(values(['Room 10', 'Room 9'])).toEqual(['Room 9', 'Room 10'])
})

test('rows without a value stand last in either direction', () => {
  expect(values([2, null, 1])).toEqual([1, 2, null])
  expect(values([2, null, 1], 'descending')).toEqual([2, 1, null])
})

test('equal rows keep their places in either direction', () => {
  const rows = [
    { id: 1, city: 'Nome' },
    { id: 2, city: 'Bend' },
    { id: 3, city: 'Nome' },
  ]
  expect(sortRows(rows, ({ city }) => city, 'ascending').map(({ id }) => id)).toEqual([2, 1, 3])
  expect(sortRows(rows, ({ city }) => city, 'descending').map(({ id }) => id)).toEqual([1, 3, 2])
})

test('the rows that were given are left as they are', () => {
  const rows = [2, 1]
  values(rows)
  expect(rows).toEqual([2, 1])
})

test('a second click turns the direction round, another column begins ascending', () => {
  const byName = { key: 'name', direction: 'ascending' } as const
  expect(nextSorting(byName, 'name')).toEqual({ key: 'name', direction: 'descending' })
  expect(nextSorting({ key: 'name', direction: 'descending' }, 'name')).toEqual(byName)
  expect(nextSorting({ key: 'name', direction: 'descending' }, 'city')).toEqual({ key: 'city', direction: 'ascending' })
})

test('rows that were put in order once are not put in order again, and other rows and columns are', () => {
  const rows = [
    { name: 'b', city: 'x' },
    { name: 'a', city: 'y' },
  ]
  const [byName, byCity] = [({ name }: { name: string }) => name, ({ city }: { city: string }) => city]
  const sorted = inOrder(knownSortableRows(rows, byName), 'ascending')
  expect(sorted.map(byName)).toEqual(['a', 'b'])
  expect(inOrder(knownSortableRows(rows, byName), 'ascending')).toBe(sorted)
  expect(inOrder(knownSortableRows(rows, byName), 'descending').map(byName)).toEqual(['b', 'a'])
  expect(inOrder(knownSortableRows(rows, byCity), 'ascending').map(byCity)).toEqual(['x', 'y'])
  expect(inOrder(knownSortableRows(rows.toSpliced(0, 1), byName), 'ascending').map(byName)).toEqual(['a'])
})
