import { z } from 'zod'

/** What deleting an entry answers: the entry, and what `restoreRemoved` restores it by. */
export const removedEntry = z.object({ id: z.number(), removedId: z.number() })
