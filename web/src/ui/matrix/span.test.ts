import { expect, test } from 'vitest'
import { sameSpan, scrollFor, spanAt, within } from './span.ts'

test('what is in sight is drawn with one step more on each side', () => {
  expect(spanAt(0, 100, 10, 200, 5)).toEqual({ from: 0, to: 15 })
  expect(spanAt(500, 100, 10, 200, 5)).toEqual({ from: 45, to: 65 })
})

test('scrolling within a step draws nothing anew, scrolling past it does', () => {
  const known = spanAt(500, 100, 10, 200, 5)
  expect(sameSpan(known, spanAt(500, 100, 10, 200, 5))).toBe(true)
  expect(sameSpan(spanAt(510, 80, 10, 200, 5), spanAt(540, 60, 10, 200, 5))).toBe(true)
  expect(sameSpan(known, spanAt(551, 100, 10, 200, 5))).toBe(false)
})

test('the span never leaves the places there are, however far a view has scrolled', () => {
  expect(spanAt(1950, 100, 10, 200, 5)).toEqual({ from: 190, to: 200 })
  expect(spanAt(-40, 100, 10, 200, 5)).toEqual({ from: 0, to: 15 })
  expect(spanAt(90_000, 100, 10, 7, 5)).toEqual({ from: 7, to: 7 })
  expect(spanAt(0, 100, 10, 0, 5)).toEqual({ from: 0, to: 0 })
})

test('a place is within from the first on, and not at the end', () => {
  expect([4, 5, 9, 10].map((place) => within(place, { from: 5, to: 10 }))).toEqual([false, true, true, false])
})

test('a piece in sight scrolls nothing; one before or behind the view comes to its nearer edge', () => {
  expect(scrollFor(120, 36, 100, 300)).toBe(100)
  expect(scrollFor(72, 36, 100, 300)).toBe(72)
  expect(scrollFor(390, 36, 100, 300)).toBe(126)
})
