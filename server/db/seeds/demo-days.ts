import { dayIn } from '@credence/contract/dates'

const dayMs = 86_400_000
let today: string | null = null

/** Sets the day on which the demo begins, in the time zone of its teams. */
export function setToday(day: string): void {
  today = day
}

/** A date relative to today, so that there are always overdue, due and future dates. */
export const daysFromToday = (days: number): string =>
  new Date(Date.parse(`${today ?? dayIn('UTC', new Date())}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
