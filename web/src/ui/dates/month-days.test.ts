import { expect, test } from 'vitest'
import { addDays, addMonths, dayAfterKey, weeksOf } from './month-days.ts'

test('days go on over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('a month on from the 31st is the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a month is six weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11-17')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[2]?.[2]).toBe('2026-11-17')
  expect(weeks[5]?.[6]).toBe('2026-12-12')
  expect(weeksOf('2026-02-28')[0]?.[0]).toBe('2026-02-01')
})

test.each([
  ['ArrowLeft', '2026-11-16'],
  ['ArrowRight', '2026-11-18'],
  ['ArrowUp', '2026-11-10'],
  ['ArrowDown', '2026-11-24'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-17'],
  ['PageDown', '2026-12-17'],
])('%s leads to %s', (key, day) => {
  expect(dayAfterKey('2026-11-17', key, false)).toBe(day)
})

test('with shift the page keys lead a year away, and other keys nowhere', () => {
  expect(dayAfterKey('2026-11-17', 'PageDown', true)).toBe('2027-11-17')
  expect(dayAfterKey('2026-11-17', 'a', false)).toBeNull()
})
