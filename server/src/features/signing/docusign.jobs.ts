import type { z } from 'zod'
import { defineJob } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findOpenRequestOf, findTeamOfEnvelope, findUnsignedEnvelopes } from './docusign.queries.ts'
import { envelopeCheck, envelopesEnd } from './envelope-jobs.ts'
import { completeRequest } from './signing.jobs.ts'

type PayloadOf<J extends { payload: z.ZodType }> = z.output<J['payload']>
const actor = job('docusign')

/** Asks DocuSign what became of an envelope, and completes or ends its request. Messages about other envelopes are ignored. */
export async function runEnvelopeCheck(
  services: Services,
  { envelopeId }: PayloadOf<typeof envelopeCheck>,
): Promise<void> {
  const teamId = await inTransaction(services, { actor }, (scope) => findTeamOfEnvelope(scope, envelopeId), {
    readOnly: true,
  })
  if (teamId === null) return
  const request = await inTransaction(services, { teamId, actor }, (scope) => findOpenRequestOf(scope, envelopeId), {
    readOnly: true,
  })
  if (request) await completeRequest(services, request)
}

/** Ends the envelopes of a request that was revoked, so that an open frame cannot sign them any more. */
export async function runEnvelopesEnd(
  services: Services,
  { teamId, requestId }: PayloadOf<typeof envelopesEnd>,
): Promise<void> {
  const envelopes = await inTransaction(
    services,
    { teamId, actor },
    (scope) => findUnsignedEnvelopes(scope, requestId),
    { readOnly: true },
  )
  for (const envelopeId of envelopes) await services.esign.end(envelopeId)
}

export const docusignJobs = [
  defineJob({ ...envelopeCheck, run: runEnvelopeCheck }),
  defineJob({ ...envelopesEnd, run: runEnvelopesEnd }),
]
