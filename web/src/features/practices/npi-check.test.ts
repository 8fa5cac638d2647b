import { expect, test } from 'vitest'
import { hasCheckDigit } from './npi-check.ts'

test('the published example passes, and no other last digit does', () => {
  expect(hasCheckDigit('1234567893')).toBe(true)
  for (const last of '012456789') expect(hasCheckDigit(`123456789${last}`)).toBe(false)
})

test('two neighbours that changed places are noticed', () => {
  expect(hasCheckDigit('1234567983')).toBe(false)
})
