import { expect, test } from 'vitest'
import { ownVersions } from './own-versions.ts'

test('a version goes on through all of our own saves, and no further', () => {
  const own = ownVersions()
  own.saved(7, 8)
  own.saved(8, 9)
  expect(own.current(7)).toBe(9)
  expect(own.current(9)).toBe(9)
  expect(own.current(3)).toBe(3)
})

test("somebody else's save between two of ours is not jumped over", () => {
  const own = ownVersions()
  own.saved(7, 8)
  own.saved(9, 10)
  expect(own.current(7)).toBe(8)
})
