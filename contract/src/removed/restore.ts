import { z } from 'zod'
import { expertiseTexts } from '../expertise/calls.ts'
import { signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { attachmentTexts } from '../tasks/attachments.ts'
import { removedTexts } from './calls.ts'
import { removedKinds } from './kinds.ts'

export const restoreRemoved = endpoint({
  method: 'POST',
  path: '/removed/:kind/:id/restore',
  summary: 'Restores a deleted entry, document or attachment as it was, with its attachments and its file.',
  access: signedIn,
  accessBy: {
    field: 'params.kind',
    rights: Object.fromEntries(
      Object.entries(removedKinds).map(([kind, { remove }]) => [kind, remove.definition.access]),
    ),
  },
  params: z.object({
    kind: z.enum(Object.keys(removedKinds) as [string, ...string[]]),
    id: idOf('removedRecord'),
  }),
  answer: z.object({ id: z.number() }),
  refuses: {
    409: `${removedTexts.restoredBefore}, ${removedTexts.nameUsed}, ${attachmentTexts.tooMany}, or: ${expertiseTexts.used}`,
  },
})
