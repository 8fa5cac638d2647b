import { dayIn } from '@credence/contract/dates'

const dayMs = 86_400_000
let today: string | null = null

/** The day on which the demo begins, by the clock of its teams. */
export function setToday(day: string): void {
  today = day
}

/** A date so many days from today, so that something is always overdue, due and far off. */
export const daysFromToday = (days: number): string =>
  new Date(Date.parse(`${today ?? dayIn('UTC', new Date())}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
