import { z } from 'zod'
import { fileMessages } from '../files/messages.ts'
import { anyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { verifyMessages } from './reasons.ts'

const time = z.iso.datetime()

/** What was found about a file. Names are told only of a file that is whole and ours. */
const verification = z.object({
  /** The bytes are exactly those that were sealed. */
  isWhole: z.boolean(),
  /** This installation made the seal. */
  isOurs: z.boolean(),
  reason: z.string(),
  document: z.object({ name: z.string(), sealedAt: time, sha256: z.string() }).nullable(),
  signers: z.array(z.object({ name: z.string(), signedAt: time })),
  seal: z
    .object({
      level: z.enum(['PAdES B-B', 'PAdES B-T']).nullable(),
      issuedTo: z.string(),
      issuedBy: z.string(),
      serialNumber: z.string(),
      sealedAt: time.nullable(),
      timestampedAt: time.nullable(),
    })
    .nullable(),
})
export type Verification = z.output<typeof verification>

const because = 'whoever was given a signed document can check it'

export const verifyDocument = endpoint({
  method: 'POST',
  path: '/verify',
  summary: 'Checks whether a PDF is a signed document of this installation and unchanged. Nothing is kept.',
  access: anyone(because),
  rateLimit: 'heavy',
  bodyAs: 'parts',
  body: z.object({}).optional(),
  files: { file: { maxBytes: limits.verifiedBytes, tooLarge: verifyMessages.tooLarge } },
  answer: verification,
  refuses: {
    400: `${verifyMessages.noFile}, or: ${fileMessages.empty}`,
    413: verifyMessages.tooLarge,
    429: 'Too many requests from this address.',
  },
})

export const getRootCertificate = endpoint({
  method: 'GET',
  path: '/verify/certificate',
  summary: 'The root certificate of this installation as PEM, for other software that checks seals.',
  access: anyone(because),
  answerAs: 'file',
  answer: z.unknown(),
})
