import { useEffect, useRef } from 'react'
import type { GuessedDates } from './guess-dates.ts'
import { takenFrom, withoutTaken, type Days, type Taken } from './taken-guess.ts'
import { useGuessedDates } from './use-guessed-dates.ts'

interface Editing {
  draft: Days
  edit: (change: Partial<Days>) => void
  changed: readonly string[]
}
const none: GuessedDates = { expiration: null, effectiveDate: null }

/**
 * Puts the dates of a chosen file into fields that nobody has typed into, and answers them to be marked. They go again
 * when the file is taken back or another one is chosen.
 */
export function useTakenGuess(file: File | null, { draft, edit, changed }: Editing): GuessedDates {
  const guess = useGuessedDates(file)
  const taken = useRef<Taken>({})
  const taking = (dates: GuessedDates): Partial<Days> => {
    taken.current = takenFrom(dates, draft, changed)
    return Object.fromEntries(Object.entries(taken.current).map(([field, { day }]) => [field, day]))
  }
  useEffect(() => {
    const change = guess ? taking(guess) : withoutTaken(taken.current, draft)
    if (!guess) taken.current = {}
    if (Object.keys(change).length > 0) edit(change)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file: what is typed later is not overwritten
  }, [guess])
  return guess ?? none
}
