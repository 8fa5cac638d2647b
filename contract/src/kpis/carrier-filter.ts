import { z } from 'zod'
import { idOf } from '../kit/ids.ts'

/** The option of a carrier filter for tasks without a carrier, and its id. */
export const noCarrier = { id: -1, label: '(No Carrier)' } as const

/** A carrier in a query, or -1. */
export const carrierOrNone = z
  .literal(String(noCarrier.id))
  .transform((): number => noCarrier.id)
  .or(idOf('taskCarrier'))
