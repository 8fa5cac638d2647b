import { expect, test } from 'vitest'
import { daysOfPeriod, isPeriod, reportPeriods, type ReportPeriod } from './periods.ts'

const cases: [string, Record<ReportPeriod, [string, string]>][] = [
  [
    '2024-03-01T00:00:00Z',
    {
      last7: ['2024-02-24', '2024-03-01'],
      last30: ['2024-02-01', '2024-03-01'],
      thisMonth: ['2024-03-01', '2024-03-01'],
      lastMonth: ['2024-02-01', '2024-02-29'],
      lastQuarter: ['2023-10-01', '2023-12-31'],
      thisYear: ['2024-01-01', '2024-03-01'],
    },
  ],
  [
    '2026-01-01T23:59:59Z',
    {
      last7: ['2025-12-26', '2026-01-01'],
      last30: ['2025-12-03', '2026-01-01'],
      thisMonth: ['2026-01-01', '2026-01-01'],
      lastMonth: ['2025-12-01', '2025-12-31'],
      lastQuarter: ['2025-10-01', '2025-12-31'],
      thisYear: ['2026-01-01', '2026-01-01'],
    },
  ],
]

test.each(cases)('the days of each period on %s', (now, wanted) => {
  for (const period of reportPeriods.values) {
    const { fromDate, toDate } = daysOfPeriod(period, new Date(now))
    expect([period, fromDate, toDate]).toEqual([period, ...wanted[period]])
  }
})

test('only the names of periods are periods', () => {
  expect(['last7', 'custom', '', null, 'toString'].map(isPeriod)).toEqual([true, false, false, false, false])
})
