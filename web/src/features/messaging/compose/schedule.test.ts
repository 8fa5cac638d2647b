import { expect, it } from 'vitest'
import { momentOf, quietTime, scheduleFaults } from './schedule.ts'

const messages = { date: 'date', time: 'time', tooEarly: 'early' }
const now = new Date(2026, 10, 16, 9, 0)
const faults = (date: string, time: string) => scheduleFaults({ date, time }, now, messages)

it('a schedule without a day and a time is wrong in both', () => {
  expect(faults('', '')).toEqual({ date: 'date', time: 'time' })
  expect(faults('11/3', '25')).toEqual({ date: 'date', time: 'time' })
})

it('a time between the steps of five minutes is none', () => {
  expect(faults('2026-11-17', '09:03')).toEqual({ time: 'time' })
})

it('a schedule is at least 15 minutes ahead', () => {
  expect(faults('2026-11-16', '09:10')).toEqual({ time: 'early' })
  expect(faults('2026-11-15', '12:00')).toEqual({ time: 'early' })
  expect(faults('2026-11-16', '09:15')).toEqual({})
})

it('the moment of a schedule is on the clock of this browser', () => {
  expect(momentOf({ date: '2026-11-17', time: '14:05' })).toEqual(new Date(2026, 10, 17, 14, 5))
})

it.each([
  ['2026-11-16T16:59:00Z', '7:59 AM'],
  ['2026-11-16T17:00:00Z', null],
  ['2026-11-17T05:59:00Z', null],
  ['2026-11-17T06:00:00Z', '9:00 PM'],
  ['2026-11-16T09:30:00Z', '12:30 AM'],
])('at %s it is quiet in Anchorage: %s', (moment, shown) => {
  expect(quietTime(new Date(moment), 'America/Anchorage')?.replace('\u202f', ' ') ?? null).toBe(shown)
})
