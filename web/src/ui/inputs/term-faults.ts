import { fieldMessages } from '@credence/contract/fields'
import { datesInOrder } from '@credence/contract/participation/rules'
import { isDay } from '../dates/typed-day.ts'

/** What was typed as the two ends of a term: days as `yyyy-mm-dd`, empty, or something that is no day. */
export interface TypedTerm {
  effectiveDate: string
  expiration: string
}

export type TermFaults = Partial<Record<keyof TypedTerm, string>>

const isWrong = (typed: string) => typed !== '' && !isDay(typed)

/** What keeps a typed term from being saved. */
export function termFaults({ effectiveDate, expiration }: TypedTerm): TermFaults {
  const wrong: TermFaults = {}
  if (isWrong(effectiveDate)) wrong.effectiveDate = fieldMessages.date
  if (isWrong(expiration)) wrong.expiration = fieldMessages.date
  else if (!wrong.effectiveDate && !datesInOrder(effectiveDate, expiration))
    wrong.expiration = fieldMessages.datesInOrder
  return wrong
}

/** The first of the faults, for a place that has room for one. */
export const firstFault = (faults: TermFaults): string | null => faults.effectiveDate ?? faults.expiration ?? null
