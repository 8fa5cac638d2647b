import { choice } from '../kit/choice.ts'

/** Ranges that move with the calendar, so that a saved report stays up to date. */
export const reportPeriods = choice({
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
})
export type ReportPeriod = (typeof reportPeriods.values)[number]

export const isPeriod = (value: unknown): value is ReportPeriod =>
  reportPeriods.values.some((period) => period === value)

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The first and the last day of a period, both included. `now` counts by UTC, as the days of reports do. */
export function daysOfPeriod(period: ReportPeriod, now: Date): { fromDate: string; toDate: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const quarter = month - (month % 3)
  const today = iso(year, month, day)
  switch (period) {
    case 'last7':
      return { fromDate: iso(year, month, day - 6), toDate: today }
    case 'last30':
      return { fromDate: iso(year, month, day - 29), toDate: today }
    case 'thisMonth':
      return { fromDate: iso(year, month, 1), toDate: today }
    case 'lastMonth':
      return { fromDate: iso(year, month - 1, 1), toDate: iso(year, month, 0) }
    case 'lastQuarter':
      return { fromDate: iso(year, quarter - 3, 1), toDate: iso(year, quarter, 0) }
    case 'thisYear':
      return { fromDate: iso(year, 0, 1), toDate: today }
  }
}
