import { z } from 'zod'

/** An envelope that changed at the signing service. */
export const envelopeCheck = { name: 'docusign-envelope', payload: z.object({ envelopeId: z.string() }) }
