import { expect, test } from 'vitest'
import { labelSize } from './label-size.ts'

test('words in a wide field are as large as the height asks for', () => {
  expect(labelSize('Signature', 220, 40)).toBe(13)
  expect(labelSize('Signature', 220, 24)).toBeCloseTo(10.08)
})

test('words that would be cut are smaller', () => {
  const size = labelSize('Initials', 55, 30) ?? 0
  expect(size).toBeGreaterThanOrEqual(8)
  expect(size).toBeLessThan(12.6)
  expect(9 * 0.6 * size).toBeLessThanOrEqual(55 - 8)
})

test('words that would be too small to read make way for a picture', () => {
  expect(labelSize('Initials', 36, 24)).toBeNull()
  expect(labelSize('Initials of the responsible person', 120, 30)).toBeNull()
})
