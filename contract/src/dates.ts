const dayMs = 86_400_000

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A US-locale date: 11/06/2026. Written by hand, because a board has thousands and `Intl` takes 40 times as long. */
export const formatDate = (date: Date): string =>
  `${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getDate())}/${date.getFullYear()}`

/** A day as people read it here: Today, Yesterday, or a US-locale date. */
export function formatDay(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now).getTime() - startOfDay(date).getTime()) / dayMs)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return formatDate(date)
}

let clock: Intl.DateTimeFormat | null = null

/** A US-locale time of day: 3:05 PM. One format serves every time zone, because it is given the local time as UTC. */
export function formatTime(date: Date): string {
  clock ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return clock.format(Date.UTC(2000, 0, 1, date.getHours(), date.getMinutes()))
}

/** A moment: the day as above, and the time of day. */
export const formatMoment = (date: Date, now: Date): string => `${formatDay(date, now)}, ${formatTime(date)}`

/** A date without a time (`yyyy-mm-dd`) as a local day; it never passes through a time zone. */
export function dayOf(isoDate: string): Date {
  const [year, month, day] = isoDate.split('-').map(Number)
  const date = new Date(0, 0)
  // The constructor takes the years 0 to 99 for those of the last century.
  date.setFullYear(year ?? 0, (month ?? 1) - 1, day ?? 1)
  return date
}

/** The day on the clock of this machine as `yyyy-mm-dd`. */
export const isoDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

const daysIn = new Map<string, Intl.DateTimeFormat>()

/** The day that it is somewhere, as `yyyy-mm-dd`. Today, for a team, is the day in its time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = daysIn.get(timeZone)
  if (!format) {
    // The Gregorian calendar, whatever the language: the parts are read by their names.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    daysIn.set(timeZone, format)
  }
  const {
    year = '',
    month,
    day,
  } = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${year.padStart(4, '0')}-${month}-${day}`
}
