import { z } from 'zod'
import { choice } from '../kit/choice.ts'

// What both sides conclude from continuing education. Days are `yyyy-mm-dd`; today is always an argument.

export const cmeRanges = choice({
  'all-time': 'All time',
  calendarYear: 'Calendar year',
  yearAgo: 'Past 12 months',
  twoYearsAgo: 'Past 24 months',
})
export type CmeRange = (typeof cmeRanges.values)[number]
export const defaultCmeRange: CmeRange = 'twoYearsAgo'

/** Other names that calls take for a range. Answers and screens use the names of `cmeRanges` only. */
const otherNames = {
  allTime: 'all-time',
  past12Months: 'yearAgo',
  past24Months: 'twoYearsAgo',
} as const satisfies Record<string, CmeRange>
type OtherName = keyof typeof otherNames
const isOtherName = (name: CmeRange | OtherName): name is OtherName => Object.hasOwn(otherNames, name)

/** A range as a call takes it, by any of its names. */
export const cmeRangeOption = z
  .enum([...cmeRanges.values, ...(Object.keys(otherNames) as OtherName[])])
  .transform((name): CmeRange => (isOtherName(name) ? otherNames[name] : name))
  .default(defaultCmeRange)

/** The same day so many months earlier; a day that the month does not have becomes its last. */
export function monthsBefore(day: string, months: number): string {
  const [year = 1970, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

/** The first day that still counts; null when all do. */
export function startOfCmeRange(range: CmeRange, today: string): string | null {
  switch (range) {
    case 'all-time':
      return null
    case 'calendarYear':
      return `${today.slice(0, 4)}-01-01`
    case 'yearAgo':
      return monthsBefore(today, 12)
    case 'twoYearsAgo':
      return monthsBefore(today, 24)
  }
}

/** What has no date, or one that is still to come, counts only for all time. */
export function isInCmeRange(eventDate: string | null, range: CmeRange, today: string): boolean {
  const start = startOfCmeRange(range, today)
  return start === null || (eventDate !== null && eventDate >= start && eventDate <= today)
}

interface Counted {
  hours: number | null
  dollarAmount: number | null
}

/** Hundredths are added, not fractions, so that the sum of many is right to the cent. */
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0) / 100

export const cmeTotals = (entries: readonly Counted[]): { hours: number; dollarAmount: number } => ({
  hours: sum(entries.map(({ hours }) => hours)),
  dollarAmount: sum(entries.map(({ dollarAmount }) => dollarAmount)),
})

export const hoursText = (hours: number): string => hours.toFixed(2)
export const dollarsText = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const longestShown = 100
const keptOfLonger = 98

/** A title as a row shows it: longer than 100 characters, it is cut to 98 and three dots. */
export function shortTitle(title: string): string {
  const characters = [...title]
  return characters.length > longestShown ? `${characters.slice(0, keptOfLonger).join('')}...` : title
}

interface Sortable {
  eventDate: string | null
  title: string
}

/** The newest first, those without a date last, then by title. */
export const compareCme = (a: Sortable, b: Sortable): number =>
  (b.eventDate ?? '').localeCompare(a.eventDate ?? '') || a.title.localeCompare(b.title, 'en', { sensitivity: 'base' })
