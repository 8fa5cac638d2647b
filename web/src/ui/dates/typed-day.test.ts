import { expect, test } from 'vitest'
import { isDay, isoDayOf, parseDay, showDay } from './typed-day.ts'

test.each([
  ['11/06/2026', '2026-11-06'],
  ['1/5/26', '2026-01-05'],
  ['01052026', '2026-01-05'],
  ['010526', '2026-01-05'],
  ['1-5-2026', '2026-01-05'],
  ['1.5.2026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  [' 02/29/2028 ', '2028-02-29'],
])('%s is the day %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test.each(['', '1/5', '13/01/2026', '02/29/2027', '06/31/2026', '1/5/026', '0/1/2026', 'tomorrow', '2026-1-'])(
  '"%s" is no day',
  (typed) => {
    expect(parseDay(typed)).toBeNull()
  },
)

test('a kept day is told from what was typed and is no day', () => {
  expect(isDay('2026-11-06')).toBe(true)
  expect(isDay('2026-02-30')).toBe(false)
  expect(isDay('11/06/2026')).toBe(false)
  expect(isDay('')).toBe(false)
})

test('a kept day is shown as people read it, and anything else as it was typed', () => {
  expect(showDay('2026-11-06')).toBe('11/06/2026')
  expect(showDay('13/45')).toBe('13/45')
  expect(showDay('')).toBe('')
})

test('the day of a moment is the local one', () => {
  expect(isoDayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
