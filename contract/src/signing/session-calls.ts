import { z } from 'zod'
import { link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { signingFieldTypes, signingMessages } from './fields.ts'
import { signingSessionLink } from './links.ts'

// The calls of the built-in signing service, which its frame makes.

export { signingSessionLink }

const access = link(signingSessionLink)
const { texts } = signingSessionLink
const refuses = { 404: texts.unknown, 422: texts.expired } as const
const params = z.object({ token: z.string().min(1).max(512) })

/** How a session ends, in the words of DocuSign JS. */
export const signingEvents = ['signing_complete', 'viewing_complete', 'decline'] as const
const event = z.object({ event: z.enum(signingEvents) })

const sessionField = z.object({
  key: z.string(),
  type: z.enum(signingFieldTypes),
  /** From 1. */
  page: z.number(),
  /** In points of the page as it is shown, from its upper left corner. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  required: z.boolean(),
  label: z.string(),
  value: z.string().nullable(),
})
export type SessionField = z.output<typeof sessionField>

const signingSession = z.object({
  documentName: z.string(),
  signerName: z.string(),
  /** Of the file that is shown. */
  sha256: z.string(),
  consent: z.object({ version: z.number(), text: z.string() }),
  fields: z.array(sessionField),
})
export type SigningSession = z.output<typeof signingSession>

export const openSigningSession = endpoint({
  method: 'GET',
  path: '/sign/:token',
  summary: 'The document of a signing session: its name, its hash, and the fields to fill in.',
  access,
  params,
  answer: signingSession,
  refuses,
})

export const openSigningFile = endpoint({
  method: 'GET',
  path: '/sign/:token/file',
  summary: 'The PDF of a signing session.',
  access,
  params,
  answer: z.unknown(),
  answerAs: 'file',
  refuses,
})

/** A drawing of a signature is some kilobytes. */
const mostDrawn = 1_000_000
const mark = z
  .object({ typed: z.string().max(limits.text).nullish(), drawn: z.string().max(mostDrawn).nullish() })
  .nullish()

export const signDocument = endpoint({
  method: 'POST',
  path: '/sign/:token',
  summary: 'Signs the document of a session. A document that is signed already answers the same event.',
  access,
  params,
  body: z.object({
    agreed: z.boolean(),
    /** Of the file that the signer saw. */
    sha256: z.string().max(64),
    signature: mark,
    initials: mark,
    values: z.record(z.string().max(64), z.string().max(limits.storedNotes)).default({}),
  }),
  answer: event,
  refuses: {
    ...refuses,
    400: `${signingMessages.agree}, or: ${signingMessages.signature}`,
    409: signingMessages.changed,
  },
})

export const declineDocument = endpoint({
  method: 'POST',
  path: '/sign/:token/decline',
  summary: 'Declines to sign. Ends the link that led here.',
  access,
  params,
  body: z.object({ reason: z.string().trim().max(limits.text).default('') }),
  answer: event,
  refuses,
})
