import { describe, expect, it } from 'vitest'
import { dayIn } from './dates.ts'
import { isTimeZone, timeZoneNames, usTimeZones } from './time-zones.ts'

describe('a day', () => {
  it.each([
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Pacific/Auckland', '2026-11-16T10:59:59Z', '2026-11-16'],
    ['Pacific/Auckland', '2026-11-16T11:00:00Z', '2026-11-17'],
    ['Pacific/Auckland', '2026-06-16T11:59:59Z', '2026-06-16'],
    ['Pacific/Auckland', '2026-06-16T12:00:00Z', '2026-06-17'],
    ['Pacific/Honolulu', '2026-11-16T09:59:59Z', '2026-11-15'],
    ['Pacific/Honolulu', '2026-11-16T10:00:00Z', '2026-11-16'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['Etc/GMT-14', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['UTC', '0999-05-05T20:00:00Z', '0999-05-05'],
  ])('the day in %s at %s is %s', (timeZone, moment, day) => {
    expect(dayIn(timeZone, new Date(moment))).toBe(day)
  })
})

describe('the name of a time zone', () => {
  it.each([
    'UTC',
    'America/Anchorage',
    'America/Argentina/Ushuaia',
    'Etc/GMT+12',
    'US/Eastern',
    'Asia/Kolkata',
    ...usTimeZones.map(({ value }) => value),
  ])('the time zone %s has a valid name', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  it.each([
    '',
    'Mars/Olympus',
    '+05:00',
    'GMT+5',
    'EST5EDT4',
    'America',
    'America/',
    "America/Chicago'",
    'America/Chicago ',
    '../../etc/passwd',
    '<X>-1',
  ])('the time zone %j has no valid name', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
  it('the list of time zones has each name once', () => {
    expect(timeZoneNames.length).toBe(new Set(timeZoneNames).size)
    expect(timeZoneNames).toEqual(expect.arrayContaining(['UTC', 'Pacific/Auckland', 'Pacific/Honolulu']))
  })
})
