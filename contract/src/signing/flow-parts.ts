import { z } from 'zod'

// What the calls of the signing pages and of the signing stage of the wizard share.

const text = z.string().nullable()

export const flowMessages = {
  index: 'requestedUrlIndex must be a whole number',
  earlier: 'An earlier document is not signed yet',
  notSigned: 'Not every document is signed yet',
} as const

/** The document that is to be signed now. All are null once everything is signed. */
export const documentToSign = {
  hasMore: z.boolean(),
  scriptSrc: text,
  integrationKey: text,
  url: text,
  urlIndex: z.number().nullable(),
  templateName: text,
  /** How many documents there are, signed ones too. */
  documentCount: z.number(),
}

/** What was signed, for the signer to keep. For 24 hours after completion. */
export const signedCopies = z.array(z.object({ name: z.string(), url: z.string() })).optional()

/** The place of the document that is asked for, from 0; the first unsigned one without it. */
export const requestedUrlIndex = z.object({
  requestedurlindex: z
    .string()
    .regex(/^\d+$/, flowMessages.index)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
    .optional(),
})
