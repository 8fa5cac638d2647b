import { expect, test } from 'vitest'
import { moveBy, type Place } from './moves.ts'

const extent = { rows: 200, columns: 60, page: 17 }
const from = (row: number, column: number, key: string, ctrl = false): Place | null =>
  moveBy(key, ctrl, { row, column }, extent)

test('arrows move by one cell, into the head and the names too', () => {
  expect(from(3, 4, 'ArrowUp')).toEqual({ row: 2, column: 4 })
  expect(from(3, 4, 'ArrowDown')).toEqual({ row: 4, column: 4 })
  expect(from(3, 4, 'ArrowLeft')).toEqual({ row: 3, column: 3 })
  expect(from(3, 4, 'ArrowRight')).toEqual({ row: 3, column: 5 })
  expect(from(0, 0, 'ArrowUp')).toEqual({ row: -1, column: 0 })
  expect(from(0, 0, 'ArrowLeft')).toEqual({ row: 0, column: -1 })
})

test('nothing moves past an edge', () => {
  expect(from(-1, -1, 'ArrowUp')).toEqual({ row: -1, column: -1 })
  expect(from(-1, -1, 'ArrowLeft')).toEqual({ row: -1, column: -1 })
  expect(from(199, 59, 'ArrowDown')).toEqual({ row: 199, column: 59 })
  expect(from(199, 59, 'ArrowRight')).toEqual({ row: 199, column: 59 })
})

test('with control an arrow goes to the edge', () => {
  expect(from(100, 30, 'ArrowUp', true)).toEqual({ row: -1, column: 30 })
  expect(from(100, 30, 'ArrowDown', true)).toEqual({ row: 199, column: 30 })
  expect(from(100, 30, 'ArrowLeft', true)).toEqual({ row: 100, column: -1 })
  expect(from(100, 30, 'ArrowRight', true)).toEqual({ row: 100, column: 59 })
})

test('home and end go along the row, with control to the corners, and pages go by what is in sight', () => {
  expect(from(100, 30, 'Home')).toEqual({ row: 100, column: -1 })
  expect(from(100, 30, 'End')).toEqual({ row: 100, column: 59 })
  expect(from(100, 30, 'Home', true)).toEqual({ row: -1, column: -1 })
  expect(from(100, 30, 'End', true)).toEqual({ row: 199, column: 59 })
  expect(from(100, 30, 'PageDown')).toEqual({ row: 117, column: 30 })
  expect(from(5, 30, 'PageUp')).toEqual({ row: -1, column: 30 })
})

test('other keys move nothing', () => {
  for (const key of ['a', 'Enter', 'Tab', 'Escape', ' ']) expect(from(1, 1, key)).toBeNull()
})
