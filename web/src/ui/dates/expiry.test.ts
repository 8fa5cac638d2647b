import { expect, test } from 'vitest'
import { expiriesOf, expiryTone, lapseOf } from './expiry.ts'

const today = '2026-11-12'

test('the last day still counts; what has passed is expired', () => {
  expect(expiryTone('2026-11-11', today)).toBe('expired')
  expect(expiryTone('2026-11-12', today)).toBe('danger')
})

test('30 days are red, 90 amber, anything later plain', () => {
  expect(['2026-12-12', '2026-12-13', '2027-02-10', '2027-02-11'].map((day) => expiryTone(day, today))).toEqual([
    'danger',
    'warning',
    'warning',
    'plain',
  ])
})

test('the very first and the very last day can be judged', () => {
  expect(expiryTone('0001-01-01', today)).toBe('expired')
  expect(expiryTone('9999-12-31', today)).toBe('plain')
})

test('a summary counts each kind once and names the next day to come', () => {
  expect(expiriesOf(['2026-11-01', null, '2027-01-05', '2026-11-20', '2030-01-01'], today)).toEqual({
    expired: 1,
    within30: 1,
    within90: 1,
    next: '2026-11-20',
  })
  expect(expiriesOf([null, '2020-01-01'], today)).toEqual({ expired: 1, within30: 0, within90: 0, next: null })
})

test('a list of days is as alarming as its most urgent one', () => {
  expect(lapseOf(['2027-06-30', '2026-12-01', null], '2026-11-15')).toBe('danger')
  expect(lapseOf(['2026-11-14'], '2026-11-15')).toBe('danger')
  expect(lapseOf(['2027-01-31', null], '2026-11-15')).toBe('warning')
  expect(lapseOf(['2028-01-31', null], '2026-11-15')).toBeUndefined()
  expect(lapseOf([], '2026-11-15')).toBeUndefined()
})
