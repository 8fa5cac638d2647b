import { describe, expect, it } from 'vitest'
import { nextDue } from './schedule.ts'

describe('the next day of a schedule', () => {
  it.each([
    ['2026-11-15', '2026-11-16'],
    ['2026-11-16', '2026-11-23'],
    ['2026-11-17', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    // Over the end of a month, of a year and of a short February.
    ['2026-11-30', '2026-12-07'],
    ['2026-12-29', '2027-01-04'],
    ['2027-02-27', '2027-03-01'],
    ['2028-02-28', '2028-03-06'],
    ['2028-02-29', '2028-03-06'],
    // In the nights in which clocks change, in the United States and in Europe.
    ['2027-03-14', '2027-03-15'],
    ['2026-11-01', '2026-11-02'],
    ['2026-10-25', '2026-10-26'],
  ])('is the Monday after %s when weekly', (today, next) => {
    expect(nextDue('WEEKLY', today)).toBe(next)
  })

  it.each([
    ['2026-11-01', '2026-12-01'],
    ['2026-11-30', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2027-01-31', '2027-02-01'],
    ['2028-02-29', '2028-03-01'],
    ['2027-03-14', '2027-04-01'],
  ])('is the first of the month after %s when monthly', (today, next) => {
    expect(nextDue('MONTHLY', today)).toBe(next)
  })

  it('is always later, and never more than a week or a month', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10)
      const days = (next: string) => (Date.parse(next) - at) / 86_400_000
      const [weekly, monthly] = [days(nextDue('WEEKLY', today)), days(nextDue('MONTHLY', today))]
      expect(weekly >= 1 && weekly <= 7 && monthly >= 1 && monthly <= 31, today).toBe(true)
      expect(new Date(nextDue('WEEKLY', today)).getUTCDay(), today).toBe(1)
    }
  })
})
