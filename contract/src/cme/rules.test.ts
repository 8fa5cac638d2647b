import { describe, expect, it } from 'vitest'
import { createCme, exportCme, saveCme } from './calls.ts'
import {
  cmeTotals,
  compareCme,
  dollarsText,
  hoursText,
  isInCmeRange,
  monthsBefore,
  shortTitle,
  startOfCmeRange,
} from './rules.ts'

describe('a range of continuing education', () => {
  it.each([
    ['all-time', null],
    ['calendarYear', '2026-01-01'],
    ['yearAgo', '2025-11-15'],
    ['twoYearsAgo', '2024-11-15'],
  ] as const)('the range %s of continuing education begins on %s', (range, start) => {
    expect(startOfCmeRange(range, '2026-11-15')).toBe(start)
  })

  it.each([
    ['2024-03-31', 1, '2024-02-29'],
    ['2023-03-31', 1, '2023-02-28'],
    ['2026-01-15', 12, '2025-01-15'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-31', 2, '2025-11-30'],
  ])('the day %s less %i months is %s', (day, months, before) => {
    expect(monthsBefore(day, months)).toBe(before)
  })

  it.each([
    ['2025-11-15', 'yearAgo', true],
    ['2025-11-14', 'yearAgo', false],
    ['2026-11-15', 'yearAgo', true],
    ['2026-11-16', 'yearAgo', false],
    [null, 'twoYearsAgo', false],
    [null, 'all-time', true],
    ['2099-01-01', 'all-time', true],
    ['2025-12-31', 'calendarYear', false],
  ] as const)('the day %j is in the range %s of continuing education: %s', (day, range, isIn) => {
    expect(isInCmeRange(day, range, '2026-11-15')).toBe(isIn)
  })
})

describe('the date range of an export', () => {
  const read = (dateRangeOption?: unknown) =>
    exportCme.definition.query.safeParse({ dateRangeOption }).data?.dateRangeOption

  it.each([
    ['all-time', 'all-time'],
    ['allTime', 'all-time'],
    ['calendarYear', 'calendarYear'],
    ['yearAgo', 'yearAgo'],
    ['past12Months', 'yearAgo'],
    ['twoYearsAgo', 'twoYearsAgo'],
    ['past24Months', 'twoYearsAgo'],
    [undefined, 'twoYearsAgo'],
  ])('the date range of an export is read from %j as %s', (sent, range) => {
    expect(read(sent)).toBe(range)
  })

  it.each(['custom', 'forever', 'toString', '', 'YEARAGO', 12])(
    'the date range of an export cannot be read from %j',
    (sent) => {
      expect(read(sent)).toBeUndefined()
    },
  )
})

describe('totals', () => {
  it('totals of continuing education add up to the cent, however many entries there are', () => {
    const totals = cmeTotals(Array.from({ length: 1000 }, () => ({ hours: 0.1, dollarAmount: 19.99 })))
    expect(totals).toEqual({ hours: 100, dollarAmount: 19990 })
    expect([hoursText(totals.hours), dollarsText(totals.dollarAmount)]).toEqual(['100.00', '$19,990.00'])
  })

  it('totals of continuing education leave out what is not known', () => {
    expect(
      cmeTotals([
        { hours: null, dollarAmount: null },
        { hours: 1.25, dollarAmount: 0 },
      ]),
    ).toEqual({ hours: 1.25, dollarAmount: 0 })
  })
})

describe('a title', () => {
  it.each([
    [100, 100],
    [101, 101],
    [512, 101],
  ])('a title of %i characters is shown with %i characters', (length, shown) => {
    expect(shortTitle('x'.repeat(length))).toHaveLength(shown)
  })

  it('a title of more than 100 characters is cut to 98 and three dots', () => {
    expect(shortTitle('x'.repeat(101))).toBe(`${'x'.repeat(98)}...`)
  })
})

describe('the order of continuing education', () => {
  it('the order of continuing education is the newest first, then by title, and entries without a date last', () => {
    const entries = [
      { eventDate: null, title: 'a' },
      { eventDate: '2025-01-01', title: 'b' },
      { eventDate: '2026-01-01', title: 'z' },
      { eventDate: '2025-01-01', title: 'A' },
    ]
    expect(entries.toSorted(compareCme).map(({ title }) => title)).toEqual(['z', 'A', 'b', 'a'])
  })
})

describe('what is sent of continuing education', () => {
  const sent = (values: object) => createCme.definition.body.safeParse({ providerId: 1, title: 'Course', ...values })

  it.each([
    ['', null],
    ['  ', null],
    [null, null],
    ['1.5', 1.5],
    [1.5, 1.5],
    ['0', 0],
    ['.5', 0.5],
    ['5.', 5],
    [' 2.25 ', 2.25],
    ['9999.99', 9999.99],
  ])('an entry of continuing education takes %j hours as %j', (hours, kept) => {
    expect(sent({ hours })).toMatchObject({ success: true, data: { hours: kept } })
  })

  it.each([
    '1e9',
    '-0',
    '-1',
    '+1',
    '1,5',
    '1.255',
    'ten',
    '0x10',
    'Infinity',
    'NaN',
    '1 2',
    '١',
    1e-9,
    -1,
    0.1 + 0.2,
    {},
    [],
    true,
  ])('an entry of continuing education refuses %j as hours and as a cost', (value) => {
    expect(sent({ hours: value }).success).toBe(false)
    expect(sent({ dollarAmount: value }).success).toBe(false)
  })

  it.each(['10000', 1e9])('an entry of continuing education refuses %j as hours', (hours) => {
    expect(sent({ hours }).success).toBe(false)
  })

  it('an entry of continuing education takes a cost of up to seven digits, and no more', () => {
    expect(sent({ dollarAmount: '9999999.99' }).success).toBe(true)
    for (const dollarAmount of ['10000000', 1e9, '1e3']) expect(sent({ dollarAmount }).success).toBe(false)
  })

  it('an entry of continuing education needs a title of at most 512 characters on one line', () => {
    for (const title of ['', '   ', 'x'.repeat(513), 'a\nb', null, 7, undefined])
      expect(createCme.definition.body.safeParse({ providerId: 1, title }).success, String(title).slice(0, 9)).toBe(
        false,
      )
    expect(createCme.definition.body.safeParse({ providerId: 1 }).error?.issues[0]?.message).toBe(
      "Title can't be blank!",
    )
    expect(createCme.definition.body.safeParse({ providerId: 1, title: 'x'.repeat(512) }).success).toBe(true)
    expect(saveCme.definition.body.safeParse({ providerId: 1 }).success).toBe(true)
    expect(saveCme.definition.body.safeParse({ providerId: 1, title: ' ' }).success).toBe(false)
  })
})
