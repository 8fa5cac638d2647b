import { useEffect } from 'react'
import type { GuessedDates } from './guess-dates.ts'
import { useGuessedDates } from './use-guessed-dates.ts'

interface Days {
  expiration: string
  effectiveDate: string
}
type Change = (draft: Days) => Partial<Days>
const none: GuessedDates = { expiration: null, effectiveDate: null }

/** Puts the dates of a chosen file into fields that nobody has typed into, and answers them to be marked. */
export function useTakenGuess(
  file: File | null,
  { edit, changed }: { edit: (change: Change) => void; changed: readonly string[] },
): GuessedDates {
  const guess = useGuessedDates(file)
  const isTyped = (field: string) => changed.includes(field)
  const [expirationIsTyped, effectiveIsTyped] = [isTyped('expiration'), isTyped('effectiveDate')]
  useEffect(() => {
    if (guess)
      edit(() => ({
        ...(guess.expiration !== null && !expirationIsTyped ? { expiration: guess.expiration } : {}),
        ...(guess.effectiveDate !== null && !effectiveIsTyped ? { effectiveDate: guess.effectiveDate } : {}),
      }))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file: what is typed later is not overwritten
  }, [guess])
  return guess ?? none
}
