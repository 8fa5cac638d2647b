import { z } from 'zod'
import { senderText } from '@credence/contract/faxes/ways-in'
import { limits } from '@credence/contract/limits'
import type { Scope } from '../../kit/request/scope.ts'

const text = z.string().max(limits.text)

/** What a received fax looks like in an event. Other events have other payloads. */
const receivedFax = z.object({
  fax_id: text.min(1),
  to: text.min(1),
  from: text.nullish(),
  caller_id: senderText,
  media_url: z.url().max(4096),
})

export const telnyxFax = {
  name: 'telnyx-fax',
  payload: z.object({
    faxId: z.string(),
    toNumber: z.string(),
    fromNumber: z.string().nullable(),
    fromCallerId: z.string().nullable(),
    mediaUrl: z.string(),
    received: z.string(),
  }),
}

/** Queues the file of a received fax to be fetched. Telnyx reports many other things, which are ignored. */
export async function queueTelnyxFax(
  scope: Scope,
  { event_type: type, payload }: { event_type: string; payload: Record<string, unknown> },
): Promise<void> {
  if (type !== 'fax.received') return
  const fax = receivedFax.safeParse(payload)
  if (!fax.success) {
    const fields = fax.error.issues.map(({ path }) => path.join('.'))
    scope.services.log.warn({ fields }, 'Telnyx reported a fax that cannot be fetched')
    return
  }
  const { fax_id: faxId, to, from, caller_id: callerId, media_url: mediaUrl } = fax.data
  await scope.services.queue.send(scope, telnyxFax, {
    faxId,
    toNumber: to,
    fromNumber: from ?? null,
    fromCallerId: callerId ?? null,
    mediaUrl,
    received: new Date().toISOString(),
  })
}
