import { expect, test } from 'vitest'
import { steppedRange } from './stepped-range.ts'

const range = (startIndex: number, endIndex: number, count = 200) => ({ startIndex, endIndex, count, overscan: 1 })
const edges = (indexes: readonly number[]) => [indexes[0], indexes.at(-1)]

test('the range has at least one step more on each side than what is in view', () => {
  expect(edges(steppedRange(5)(range(50, 59)))).toEqual([45, 64])
  expect(edges(steppedRange(5)(range(53, 57)))).toEqual([45, 64])
})

test('the range stays the same while the view scrolls within a step', () => {
  expect(steppedRange(5)(range(51, 55))).toEqual(steppedRange(5)(range(54, 59)))
  expect(steppedRange(5)(range(54, 59))).not.toEqual(steppedRange(5)(range(55, 60)))
})

test('the range never leaves the items there are', () => {
  expect(edges(steppedRange(5)(range(0, 3)))).toEqual([0, 9])
  expect(edges(steppedRange(5)(range(196, 199)))).toEqual([190, 199])
  expect(steppedRange(5)(range(0, 2, 3))).toEqual([0, 1, 2])
})

test('a kept index is in the range once and in its place, unless there is no such item', () => {
  expect(steppedRange(2, [0])(range(10, 11, 20))).toEqual([0, 8, 9, 10, 11, 12, 13])
  expect(steppedRange(2, [19, 9, 20, -1])(range(10, 11, 20))).toEqual([8, 9, 10, 11, 12, 13, 19])
})
