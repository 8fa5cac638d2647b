import type { z } from 'zod'
import { defineJob } from '../../kit/background/define-job.ts'
import { EgressRefused } from '../../kit/ports/egress.ts'
import { job } from '../../kit/request/actor.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Services } from '../../kit/request/services.ts'
import { acceptFax } from './arrival.actions.ts'
import { telnyxFax } from './telnyx.actions.ts'

/** Fetches the file of a fax. A fax that was fetched before makes no second one. */
export async function fetchTelnyxFax(
  services: Services,
  { faxId, mediaUrl, ...fax }: z.output<typeof telnyxFax.payload>,
): Promise<void> {
  if (!services.faxMedia) return
  try {
    const bytes = await services.faxMedia.fetch(mediaUrl)
    await acceptFax(services, job('telnyx'), { ...fax, receipt: { way: 'telnyx', senderId: faxId }, bytes })
  } catch (error) {
    // Another try would be refused alike.
    if (error instanceof EgressRefused || (error instanceof Refusal && error.status < 500))
      services.log.warn({ fax: faxId }, `a fax of Telnyx was not taken: ${error.message}`)
    else throw error
  }
}

/** The address of the file is good for ten minutes, and Telnyx may be slow. */
export const telnyxJob = defineJob({
  ...telnyxFax,
  retries: { limit: 10, longestPauseSeconds: 60 },
  patienceSeconds: 300,
  run: fetchTelnyxFax,
})
