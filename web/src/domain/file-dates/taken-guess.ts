import type { GuessedDates } from './guess-dates.ts'

export interface Days {
  expiration: string
  effectiveDate: string
}
const fields = ['expiration', 'effectiveDate'] as const

/** The dates of a file that were put into fields, each with what the field held before. */
export type Taken = Partial<Record<keyof Days, { day: string; before: string }>>

/** Which dates of a file go into fields that nobody has typed into. */
export function takenFrom(guess: GuessedDates, draft: Days, changed: readonly string[]): Taken {
  const taken: Taken = {}
  for (const field of fields) {
    const day = guess[field]
    if (day !== null && !changed.includes(field)) taken[field] = { day, before: draft[field] }
  }
  return taken
}

/** What the fields hold once the file is taken back: a date of the file goes, one that somebody has typed stays. */
export function withoutTaken(taken: Taken, draft: Days): Partial<Days> {
  const back: Partial<Days> = {}
  for (const field of fields) {
    const was = taken[field]
    if (was && draft[field] === was.day) back[field] = was.before
  }
  return back
}
