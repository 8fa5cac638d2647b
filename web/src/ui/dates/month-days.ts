import { dayOf } from '@credence/contract/dates'
import { isoDayOf } from './typed-day.ts'

// The days of a calendar, all as `yyyy-mm-dd`.

export const addDays = (day: string, count: number): string => {
  const date = dayOf(day)
  return isoDayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count))
}

/** The same day some months on; the last of the month where that is shorter. */
export function addMonths(day: string, count: number): string {
  const date = dayOf(day)
  const last = new Date(date.getFullYear(), date.getMonth() + count + 1, 0).getDate()
  return isoDayOf(new Date(date.getFullYear(), date.getMonth() + count, Math.min(date.getDate(), last)))
}

/** The weeks in which a day's month lies, from Sunday to Saturday: six, so that a calendar never changes its height. */
export function weeksOf(day: string): string[][] {
  const date = dayOf(day)
  const first = isoDayOf(
    new Date(date.getFullYear(), date.getMonth(), 1 - new Date(date.getFullYear(), date.getMonth(), 1).getDay()),
  )
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, place) => addDays(first, week * 7 + place)),
  )
}

/** Where a key leads in a calendar; null for a key that leads nowhere. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | null {
  const weekday = dayOf(day).getDay()
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1)
    default:
      return null
  }
}
