import { z } from 'zod'
import type { Scope } from '../../kit/request/scope.ts'
import { takeEndedEnvelopes } from './ended-envelopes.queries.ts'

/** An envelope that is to be voided at the signing service. */
export const envelopeEnd = { name: 'docusign-void', payload: z.object({ envelopeId: z.string() }) }

/** Leaves it to a job to void an envelope: whoever ends a request does not wait for the signing service. */
export const voidLater = (scope: Scope, envelopeId: string): Promise<void> =>
  scope.services.queue.send(scope, envelopeEnd, { envelopeId })

/** Voids the envelopes of the team that nobody is to sign any more. The built-in service has none. */
export async function endEnvelopes(scope: Scope, { deletedTaskId = null }: { deletedTaskId?: number | null } = {}) {
  if (scope.services.esign.isBuiltIn) return
  for (const envelopeId of await takeEndedEnvelopes(scope, deletedTaskId)) await voidLater(scope, envelopeId)
}
