import { expect, test } from 'vitest'
import { faultOfPeriod, hoursText, periodBefore, shareOf, totalOf } from './funnel.ts'

test('the first period ends today and begins ninety days before', () => {
  expect(periodBefore('2026-11-16')).toEqual({ from: '2026-08-18', to: '2026-11-16' })
})

test('a period is refused when a day is none, or its end is before its beginning', () => {
  expect(faultOfPeriod({ from: '2026-01-02', to: '2026-01-02' })).toBeNull()
  expect(faultOfPeriod({ from: '', to: '' })).toBeNull()
  expect(faultOfPeriod({ from: '13/45', to: '' })).toBe('Must be a valid date')
  expect(faultOfPeriod({ from: '2026-01-03', to: '2026-01-02' })).toBe('The last day must not be before the first day')
})

test('a share is a part of what was received, and none without referrals', () => {
  expect(shareOf({ received: 4, contacted: 3, scheduled: 1 }, 'contacted')).toBe(0.75)
  expect(shareOf({ received: 0, contacted: 0, scheduled: 0 }, 'scheduled')).toBe(0)
})

test('totals add up all referring practices', () => {
  const row = { received: 4, contacted: 3, scheduled: 1 }
  expect(totalOf([row, row])).toEqual({ received: 8, contacted: 6, scheduled: 2 })
})

test('a median reads in hours up to two days, then in days', () => {
  expect(hoursText(null)).toBe('')
  expect(hoursText(0.4)).toBe('under 1 hour')
  expect(hoursText(1)).toBe('1 hour')
  expect(hoursText(26.25)).toBe('26.3 hours')
  expect(hoursText(72)).toBe('3 days')
})
