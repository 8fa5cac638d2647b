import { z } from 'zod'

/** An envelope that changed at the signing service. */
export const envelopeCheck = { name: 'docusign-envelope', payload: z.object({ envelopeId: z.string() }) }

/** A request that was revoked. */
export const envelopesEnd = {
  name: 'docusign-revoked',
  payload: z.object({ teamId: z.int(), requestId: z.int() }),
}
