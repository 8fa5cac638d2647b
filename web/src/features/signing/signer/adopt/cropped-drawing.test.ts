import { expect, test } from 'vitest'
import { drawnArea } from './cropped-drawing.ts'

const picture = (width: number, height: number, ...dots: [number, number][]) => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [x, y] of dots) pixels[(y * width + x) * 4 + 3] = 255
  return drawnArea(pixels, width, height)
}

test('a blank picture has no drawn area', () => {
  expect(picture(6, 4)).toBeNull()
})

test('the drawn area reaches from the first to the last dot on both axes', () => {
  expect(picture(6, 4, [1, 2], [4, 1])).toEqual({ x: 1, y: 1, width: 4, height: 2 })
  expect(picture(6, 4, [5, 3])).toEqual({ x: 5, y: 3, width: 1, height: 1 })
})
