import { expect, test } from 'vitest'
import { frameSizeIn } from './frame-size.ts'

test.each([
  [1440, 700, 1050],
  [800, 700, 1050],
  [799, 559.3, 1050],
  [390, 273, 518.7],
])('the signing frame in a window of %i pixels is %f wide and %f high', (window, width, height) => {
  const size = frameSizeIn(window)
  expect(size.width).toBeCloseTo(width)
  expect(size.height).toBeCloseTo(height)
})
