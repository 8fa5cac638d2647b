import { describe, expect, it } from 'vitest'
import { markOfDay } from './load-marks.ts'

const load = {
  counts: { '2026-11-16': 8, '2026-11-17': 9, '2026-11-18': 13, '2026-11-19': 1, '2026-12-25': 2 },
  warnThreshold: 8,
  dangerThreshold: 12,
  federalHolidays: [
    { date: '2026-11-26', name: 'Thanksgiving Day' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
}

describe('a day of the calendar', () => {
  it.each([
    ['2026-11-16', { text: '8', said: '8 tasks', tone: 'plain' }],
    ['2026-11-17', { text: '9', said: '9 tasks', tone: 'warning' }],
    ['2026-11-18', { text: '13', said: '13 tasks', tone: 'danger' }],
    ['2026-11-19', { text: '1', said: '1 task', tone: 'plain' }],
    ['2026-11-26', { text: 'holiday', said: 'Thanksgiving Day', tone: 'holiday' }],
    ['2026-12-25', { text: '2 · hol.', said: 'Christmas Day, 2 tasks', tone: 'holiday' }],
  ] as const)('%s says how much is due, past a threshold in colour, and that it is a holiday', (day, mark) => {
    expect(markOfDay(day, load)).toEqual(mark)
  })

  it('on which nothing is due says nothing', () => {
    expect(markOfDay('2026-11-20', load)).toBe(null)
  })
})
