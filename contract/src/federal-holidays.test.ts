import { describe, expect, it } from 'vitest'
import { federalHolidays, federalHolidaysBetween } from './federal-holidays.ts'

describe('federal holidays', () => {
  it('federal holidays of 2026 are on these days', () => {
    expect(federalHolidays(2026)).toEqual([
      { date: '2026-01-01', name: "New Year's Day" },
      { date: '2026-01-19', name: 'Martin Luther King Jr. Day' },
      { date: '2026-02-16', name: "Washington's Birthday" },
      { date: '2026-05-25', name: 'Memorial Day' },
      { date: '2026-06-19', name: 'Juneteenth' },
      { date: '2026-07-03', name: 'Independence Day' },
      { date: '2026-09-07', name: 'Labor Day' },
      { date: '2026-10-12', name: 'Columbus Day' },
      { date: '2026-11-11', name: 'Veterans Day' },
      { date: '2026-11-26', name: 'Thanksgiving Day' },
      { date: '2026-12-25', name: 'Christmas Day' },
    ])
  })

  it.each([
    [2020, 'Independence Day', '2020-07-03'],
    [2021, 'Independence Day', '2021-07-05'],
    [2021, 'Juneteenth', '2021-06-18'],
    [2022, 'Juneteenth', '2022-06-20'],
    [2022, 'Christmas Day', '2022-12-26'],
    [2027, 'Christmas Day', '2027-12-24'],
    [2023, "New Year's Day", '2023-01-02'],
    [2022, "New Year's Day", '2021-12-31'],
    [2028, 'Memorial Day', '2028-05-29'],
    [2027, 'Memorial Day', '2027-05-31'],
    [2024, 'Thanksgiving Day', '2024-11-28'],
    [2029, 'Thanksgiving Day', '2029-11-22'],
  ])('federal holidays of %i include %s on %s, moved off the weekend', (year, name, date) => {
    expect(federalHolidays(year).find((holiday) => holiday.name === name)?.date).toBe(date)
  })

  it('federal holidays include Juneteenth from its first year on, and are never on a weekend', () => {
    expect(federalHolidays(2020).map(({ name }) => name)).not.toContain('Juneteenth')
    for (let year = 2000; year < 2100; year += 1) {
      for (const { date } of federalHolidays(year))
        expect([0, 6], date).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
    }
  })

  it('federal holidays of a span include a New Year that is observed in the old year, and no day outside the span', () => {
    const days = federalHolidaysBetween(2026, 2027).map(({ date }) => date)
    expect(days).toContain('2027-12-31')
    expect(days.at(0)).toBe('2026-01-01')
    expect(federalHolidaysBetween(2021, 2021).map(({ date }) => date)).toContain('2021-12-31')
    expect(federalHolidaysBetween(2022, 2022).map(({ date }) => date)).not.toContain('2021-12-31')
  })
})
