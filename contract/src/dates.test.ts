import { describe, expect, it } from 'vitest'
import { dayOf, formatDate, formatDay, formatMoment, formatTime, isoDay } from './dates.ts'

const now = new Date(2026, 2, 10, 0, 30)

describe('a day', () => {
  it.each([
    ['this morning', new Date(2026, 2, 10, 0, 0), 'Today'],
    ['tonight', new Date(2026, 2, 10, 23, 59), 'Today'],
    ['an hour ago, before midnight', new Date(2026, 2, 9, 23, 30), 'Yesterday'],
    ['the morning before', new Date(2026, 2, 9, 0, 0), 'Yesterday'],
    ['two days ago', new Date(2026, 2, 8, 23, 59), '03/08/2026'],
    ['tomorrow', new Date(2026, 2, 11), '03/11/2026'],
    ['last year', new Date(2025, 11, 31), '12/31/2025'],
    ['the year 999', new Date(-30_610_224_000_000), expect.stringMatching(/^\d\d\/\d\d\/\d{3,4}$/)],
  ])('the day %s is written as people say it', (_, date, text) => {
    expect(formatDay(date, now)).toEqual(text)
  })

  it('yesterday is found across a change of clocks and a change of year', () => {
    expect(formatDay(new Date(2026, 2, 8, 12), new Date(2026, 2, 9, 12))).toBe('Yesterday')
    expect(formatDay(new Date(2026, 10, 1, 12), new Date(2026, 10, 2, 12))).toBe('Yesterday')
    expect(formatDay(new Date(2025, 11, 31, 23), new Date(2026, 0, 1, 1))).toBe('Yesterday')
  })

  it('a day without a time is the same day everywhere', () => {
    for (const [text, year, month, day] of [
      ['2026-01-01', 2026, 0, 1],
      ['2026-12-31', 2026, 11, 31],
      ['2024-02-29', 2024, 1, 29],
    ] as const) {
      const date = dayOf(text)
      expect([date.getFullYear(), date.getMonth(), date.getDate(), date.getHours()]).toEqual([year, month, day, 0])
    }
  })
})

describe('a moment', () => {
  it.each([
    [new Date(2026, 2, 10, 0, 5), 'Today, 12:05 AM'],
    [new Date(2026, 2, 9, 13, 5), 'Yesterday, 1:05 PM'],
    [new Date(2026, 1, 3, 9, 30), '02/03/2026, 9:30 AM'],
  ])('the moment %s is written as a day and a time', (date, text) => {
    expect(formatMoment(date, now).replace(/\s/g, ' ')).toBe(text)
  })
})

describe('a date and a time', () => {
  it.each([new Date(2026, 0, 1), new Date(2026, 10, 6, 12), new Date(1999, 11, 31, 23, 59), dayOf('0099-01-02')])(
    'the date and the time of %s are those of the US locale',
    (date) => {
      expect([formatDate(date), formatTime(date)]).toEqual([
        date.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
        date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
      ])
    },
  )
})

describe('a day without a time', () => {
  it.each(['0001-01-01', '0099-12-31', '1970-01-01', '2026-11-15', '9999-12-31'])(
    'the day without a time %s is read as the same day again',
    (day) => {
      expect(isoDay(dayOf(day))).toBe(day)
    },
  )
})
