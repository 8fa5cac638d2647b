import { z } from 'zod'
import { wholeNumber } from './ids.ts'

/**
 * What a signed address carries beside its own parameters: the team (a new window sends no header), the second in which
 * it ends, and the signature over all of it and the account that asked.
 */
export const signedQuery = {
  team: wholeNumber(1, 2147483647),
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  signature: z.string().regex(/^[\w-]{43}$/),
}
