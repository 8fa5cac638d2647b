import { expect, test } from 'vitest'
import { densityOf, fitted, percentOf, zoomedIn, zoomedOut } from './zoom.ts'

test('zooming goes from step to step and ends at the last', () => {
  expect([zoomedIn(1), zoomedOut(1)]).toEqual([1.25, 0.75])
  expect([zoomedIn(0.87), zoomedOut(0.87)]).toEqual([1, 0.75])
  expect([zoomedIn(4), zoomedOut(0.1)]).toEqual([4, 0.1])
})

test('a scale that is nearly a step goes on to the next one', () => {
  expect([zoomedIn(0.99), zoomedOut(1.01)]).toEqual([1.25, 0.75])
})

test('a page is fitted to the width, a picture to both, and nothing is made larger than it is', () => {
  const room = { width: 600, height: 400 }
  expect(fitted({ width: 1200, height: 1600 }, room, false)).toBe(0.5)
  expect(fitted({ width: 1200, height: 1600 }, room, true)).toBe(0.25)
  expect(fitted({ width: 300, height: 300 }, room, true)).toBe(1)
  expect(fitted({ width: 60_000, height: 300 }, room, true)).toBe(0.1)
})

test('a canvas never has more pixels than browsers can bear', () => {
  expect(densityOf({ width: 600, height: 800 }, 2)).toBe(2)
  expect(densityOf({ width: 8192, height: 8192 }, 2)).toBe(0.5)
})

test('a scale is told as a percentage', () => {
  expect(percentOf(0.666)).toBe('67%')
})
