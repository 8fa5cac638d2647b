import { expect, test } from 'vitest'
import { dayText, momentText } from './moment-text.ts'

const now = new Date(2026, 10, 12, 15)

test('a moment stands within a sentence: only its time of day keeps its capitals', () => {
  expect(dayText(new Date(2026, 10, 12, 9), now)).toBe('today')
  expect(dayText(new Date(2026, 10, 11, 9), now)).toBe('yesterday')
  expect(dayText(new Date(2026, 9, 2, 9), now)).toBe('10/02/2026')
  expect(momentText(new Date(2026, 10, 12, 9, 42), now)).toBe('today, 9:42 AM')
  expect(momentText(new Date(2026, 9, 2, 9, 42), now)).toBe('10/02/2026, 9:42 AM')
})
