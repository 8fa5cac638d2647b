import { z } from 'zod'
import { webhook } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Connect, by which DocuSign reports that an envelope changed. What became of it is asked for at DocuSign. */
export const receiveDocusignMessage = endpoint({
  method: 'POST',
  path: '/esign/docusign',
  summary: 'A message of DocuSign Connect about an envelope. 404 without DocuSign.',
  access: webhook('docusign'),
  body: z.object({ data: z.object({ envelopeId: z.string().regex(/^[\w-]{1,64}$/) }) }),
  answer: z.object({}),
})
