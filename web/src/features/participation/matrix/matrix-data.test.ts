import { emptyCell, packCells, type Cell } from '@credence/contract/participation/matrix-cells'
import { expect, test } from 'vitest'
import {
  cellsOf,
  inOrder,
  matching,
  nameOf,
  shownLocations,
  withProviderCell,
  type MatrixProvider,
} from './matrix-data.ts'

const today = '2026-11-12'
const active: Cell = { ...emptyCell, status: 'ACTIVE', version: 1 }
const person = (
  id: number,
  lastName: string,
  firstName: string,
  credentials: string | null,
  cells: Cell[] = [],
): MatrixProvider => ({ id, lastName, firstName, middleName: null, credentials, cells: packCells(cells) })

const zoe = person(1, 'Åkesson', 'Zoë', 'NP')
const jose = person(2, 'Ibáñez', 'José', 'MD')
const ann = person(3, 'Novak', 'Ann', null)

test('names stand with the last name first', () => {
  expect(nameOf(zoe)).toBe('Åkesson, Zoë')
})

test('a filter sees through marks and case, in any order of words, and reads credentials too', () => {
  const everybody = [zoe, jose, ann]
  expect(matching(everybody, 'zoe ake')).toEqual([zoe])
  expect(matching(everybody, 'Ibanez, Jose')).toEqual([jose])
  expect(matching(everybody, 'md')).toEqual([jose])
  expect(matching(everybody, 'nobody')).toEqual([])
  expect(matching(everybody, '  ')).toBe(everybody)
})

test('by credentials physicians come first and those without any last; by name the order is that of the answer', () => {
  expect(inOrder([ann, zoe, jose], 'credentials')).toEqual([jose, zoe, ann])
  expect(inOrder([ann, zoe, jose], 'name')).toEqual([ann, zoe, jose])
})

test('a row is read once, and again when the number of columns changed', () => {
  const row = person(4, 'A', 'B', null, [active, emptyCell])
  expect(cellsOf(row, 2)).toBe(cellsOf(row, 2))
  expect(cellsOf(row, 2)[0]).toEqual(active)
  expect(cellsOf(row, 3)).toHaveLength(3)
})

test('changing a cell changes its row alone, and no other cell of it', () => {
  const rows = [
    person(1, 'A', 'B', null, [active, emptyCell, active]),
    person(2, 'C', 'D', null, [emptyCell, emptyCell, emptyCell]),
  ]
  const pending = { ...active, effectiveDate: '2027-01-01', version: 2 }
  const after = withProviderCell(rows, 1, 1, 3, pending)
  expect(after[1]).toBe(rows[1])
  expect(cellsOf(after[0] as MatrixProvider, 3)).toEqual([active, pending, active])
})

test('a location is shown while somebody is active or pending there, and hidden when all have resigned, expired or were never there', () => {
  const resigned: Cell = { ...active, privilegesType: 'VOLUNTARILY_RESIGNED' }
  const expired: Cell = { ...active, expires: '2026-11-11' }
  const pending: Cell = { ...emptyCell, isPending: true }
  const rows = [
    person(1, 'A', 'B', null, [active, resigned, expired, emptyCell, pending]),
    person(2, 'C', 'D', null, [emptyCell, emptyCell, emptyCell, emptyCell, emptyCell]),
  ]
  expect(shownLocations(rows, 5, today)).toEqual([0, 4])
})
