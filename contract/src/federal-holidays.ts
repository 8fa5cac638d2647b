// The legal public holidays of the United States, computed. Days are `yyyy-mm-dd`.

interface Holiday {
  date: string
  name: string
}

const dayMs = 86_400_000
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** The nth such weekday of a month. */
function nth(year: number, month: number, weekday: number, n: number): Date {
  const first = utc(year, month, 1).getUTCDay()
  return utc(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7)
}

const lastMonday = (year: number, month: number): Date => {
  const last = utc(year, month + 1, 0)
  return new Date(last.getTime() - ((last.getUTCDay() - monday + 7) % 7) * dayMs)
}

/** On a Saturday it is kept on the Friday before, on a Sunday on the Monday after. */
function observed(date: Date): Date {
  const weekday = date.getUTCDay()
  return new Date(date.getTime() + (weekday === saturday ? -dayMs : weekday === sunday ? dayMs : 0))
}

const juneteenthSince = 2021

/**
 * The days on which a year's holidays are kept; New Year's Day of a year can be kept on the last day of the year
 * before.
 */
export function federalHolidays(year: number): Holiday[] {
  const fixed: [string, Date][] = [
    ["New Year's Day", utc(year, 1, 1)],
    ...(year >= juneteenthSince ? [['Juneteenth', utc(year, 6, 19)] as [string, Date]] : []),
    ['Independence Day', utc(year, 7, 4)],
    ['Veterans Day', utc(year, 11, 11)],
    ['Christmas Day', utc(year, 12, 25)],
  ]
  const moving: [string, Date][] = [
    ['Martin Luther King Jr. Day', nth(year, 1, monday, 3)],
    ["Washington's Birthday", nth(year, 2, monday, 3)],
    ['Memorial Day', lastMonday(year, 5)],
    ['Labor Day', nth(year, 9, monday, 1)],
    ['Columbus Day', nth(year, 10, monday, 2)],
    ['Thanksgiving Day', nth(year, 11, thursday, 4)],
  ]
  return [
    ...fixed.map(([name, date]) => ({ date: iso(observed(date)), name })),
    ...moving.map(([name, date]) => ({ date: iso(date), name })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The holidays that are kept from the first day of one year to the last day of another. */
export const federalHolidaysBetween = (firstYear: number, lastYear: number): Holiday[] =>
  Array.from({ length: lastYear - firstYear + 2 }, (_, n) => federalHolidays(firstYear + n))
    .flat()
    .filter(({ date }) => date >= `${firstYear}-01-01` && date <= `${lastYear}-12-31`)
