import { limits } from '@credence/contract/limits'

/** Days with at most one decimal. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

export const tasksText = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`)

/** How an average stands to the benchmark. */
export function againstBenchmark(average: number, benchmark: number): string {
  const difference = Math.round((average - benchmark) * 10) / 10
  if (difference === 0) return 'The same as the company average'
  return `${daysText(Math.abs(difference))} ${difference < 0 ? 'under' : 'over'} the company average`
}

export interface Spread {
  median: number | null
  percentile90: number | null
  count: number
}

/** What stands beside an average. */
export const spreadText = ({ median, percentile90, count }: Spread): string =>
  [
    ...(median === null ? [] : [`Median ${daysText(median)}`]),
    ...(percentile90 === null ? [] : [`90% within ${daysText(percentile90)}`]),
    tasksText(count),
  ].join(', ')

export type ShareTone = 'red' | 'amber' | 'green' | 'neutral'

/** Red below 90, amber to 99, green at 100. A share of -1 is not applicable. */
export function toneOfShare(share: number): ShareTone {
  if (share < 0) return 'neutral'
  if (share < limits.futureActionsDanger) return 'red'
  return share < 100 ? 'amber' : 'green'
}

const dateOf = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(year, at - 1)
}
const short = new Intl.DateTimeFormat('en-US', { month: 'short' })
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
/** 'Nov' for '2026-11'. */
export const shortMonth = (month: string): string => short.format(dateOf(month))
/** 'November 2026'. */
export const longMonth = (month: string): string => long.format(dateOf(month))

export type Cell = string | number | null

/** A table as lines that a spreadsheet takes from the clipboard. */
export const copiedTable = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map((row) => row.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')).join('\t')).join('\n')
