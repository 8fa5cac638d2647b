import { z } from 'zod'
import { canView, type Access } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, wholeNumber } from '../kit/ids.ts'
import { limits } from '../limits.ts'

export const removedTexts = {
  title: 'Recently removed',
  empty: `Nothing was removed in the last ${limits.removedDays} days.`,
  failed: 'What was removed could not be loaded.',
  restored: 'Restored!',
  gone: 'This can no longer be restored',
  restoredBefore: 'This was restored already',
  nameUsed: 'Another document has this name now; please rename that one first',
  kept: `It can be restored for ${limits.removedDays} days.`,
} as const

const removedItem = z.object({
  id: z.number(),
  kind: z.string(),
  /** The kind in words. */
  what: z.string(),
  name: z.string(),
  /** Null for an account that is unknown. */
  who: z.string().nullable(),
  when: z.string(),
  /** When it is deleted for good. */
  until: z.string(),
})
export type RemovedItem = z.output<typeof removedItem>

export type RemovedOwner = 'provider' | 'practice' | 'task'

const removedOf = <const E extends RemovedOwner>(entity: E, access: Access) =>
  endpoint({
    method: 'GET',
    path: `/${entity}/:id/removed`,
    summary: `The entries, documents and attachments of a ${entity} that were deleted in the last ${limits.removedDays} days and not restored, of what the caller may see: newest first, ${limits.removedPage} a page.`,
    access,
    params: z.object({ id: idOf(entity) }),
    query: z.object({ page: wholeNumber(1, 1_000_000).optional() }),
    answer: z.object({ total: z.number(), items: z.array(removedItem) }),
  })

export const listRemovedOfProvider = removedOf('provider', canView('PROVIDER_BASIC'))
export const listRemovedOfPractice = removedOf('practice', canView('PRACTICE_BASIC'))
export const listRemovedOfTask = removedOf('task', canView('TASK'))
