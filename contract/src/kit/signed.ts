import { z } from 'zod'

/**
 * What a signed address carries beside its own parameters: the team (a new window sends no header), the second in which it ends, and the
 * signature over all of it and the account that asked.
 */
export const signedQuery = {
  team: z.coerce.number<number | string>().int().min(1), until: z.coerce.number<number | string>().int().min(0), signature: z.string().regex(/^[\w-]{43}$/),
}
