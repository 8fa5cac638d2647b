import { expect, it } from 'vitest'
import { chunksOf, mergedById } from './merged-lists.ts'

it('cuts a list into pieces that hold all of it', () => {
  expect([chunksOf([], 2), chunksOf([1, 2], 2), chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([
    [],
    [[1, 2]],
    [[1, 2], [3, 4], [5]],
  ])
})

it('merges lists without repeating what stands in several', () => {
  expect(
    mergedById([
      [{ id: 2 }, { id: 1 }],
      [{ id: 1 }, { id: 3 }],
    ]).map(({ id }) => id),
  ).toEqual([2, 1, 3])
})
