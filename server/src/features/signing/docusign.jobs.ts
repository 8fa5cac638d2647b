import type { z } from 'zod'
import { endEnvelopes, envelopeEnd } from '../../domain/signing/ended-envelopes.ts'
import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findOpenRequestOf, findTeamOfEnvelope } from './docusign.queries.ts'
import { envelopeCheck } from './envelope-jobs.ts'
import { completeRequest } from './signing.jobs.ts'
import { findTeamsToComplete } from './to-complete.queries.ts'

type PayloadOf<J extends { payload: z.ZodType }> = z.output<J['payload']>
const actor = job('docusign')

const teamOf = (services: Services, envelopeId: string): Promise<number | null> =>
  inTransaction(services, { actor }, (scope) => findTeamOfEnvelope(scope, envelopeId), { readOnly: true })

/** Asks DocuSign what became of an envelope, and completes or ends its request. Messages about other envelopes are ignored. */
export async function runEnvelopeCheck(
  services: Services,
  { envelopeId }: PayloadOf<typeof envelopeCheck>,
): Promise<void> {
  const teamId = await teamOf(services, envelopeId)
  if (teamId === null) return
  const request = await inTransaction(services, { teamId, actor }, (scope) => findOpenRequestOf(scope, envelopeId), {
    readOnly: true,
  })
  if (request) await completeRequest(services, request)
}

/** Voids an envelope at DocuSign, unless a page that opened again has taken it back meanwhile. */
export async function runEnvelopeEnd(services: Services, { envelopeId }: PayloadOf<typeof envelopeEnd>): Promise<void> {
  if ((await teamOf(services, envelopeId)) === null) await services.esign.end(envelopeId)
}

/** Finds the envelopes of links that ended without a call about their request: a provider left, an evaluation was archived. */
export async function endEnvelopesOfAll(services: Services): Promise<void> {
  if (services.esign.isBuiltIn) return
  const teams = await inTransaction(services, { isPlatform: true, actor }, findTeamsToComplete, { readOnly: true })
  for (const teamId of teams) await inTransaction(services, { teamId, actor }, (scope) => endEnvelopes(scope))
}

export const docusignJobs = [
  defineJob({ ...envelopeCheck, run: runEnvelopeCheck }),
  // About two days: DocuSign may be out of reach for long, and nothing else voids the envelope.
  defineJob({ ...envelopeEnd, retries: { limit: 60, longestPauseSeconds: 3600 }, run: runEnvelopeEnd }),
  defineJob({ name: 'docusign-ended', schedule: everyFiveMinutes, run: endEnvelopesOfAll }),
]
