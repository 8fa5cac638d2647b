import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { documentMessages, documentOwners } from '../documents/calls.ts'
import { storedText } from '../fields.ts'
import { canEdit } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'

export const formRequestMessages = {
  nobody: 'Please select a practice or a provider',
  otherPractice: 'The provider does not belong to this practice today.',
  providerHasNoEmail: 'The provider has no valid email address to send the link to',
  practiceHasNoEmail: 'The practice has no valid email address to send the link to',
  alreadyComplete: 'The documents were uploaded already; the request cannot be revoked',
  sent: 'Request sent!',
  revoked: 'Request revoked!',
  revokeConfirm: 'The link in the email stops working.',
} as const

/** What can be asked for by an emailed link. */
const formKinds = ['DOCUMENT'] as const
export const formRequestStates = ['OPEN', 'EXPIRED', 'COMPLETED'] as const

const asked = {
  kind: z.enum(formKinds),
  /** The category of the documents that come; OTHER without one. */
  documentType: z.enum(documentCategoryNames).nullable().default(null),
  /** A note to whoever opens the link. */
  extra: storedText(limits.notes),
}

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** Adds whose documents are asked for. A sent subject that contradicts the ids is refused. */
function withSubject(sent: unknown): unknown {
  if (!isObject(sent)) return sent
  const subject = sent.providerId == null ? 'practice' : 'provider'
  return { ...sent, subject: sent.subject === undefined || sent.subject === subject ? subject : null }
}

/** Whose documents are asked for decides about the rights. */
const newFormRequest = z.preprocess(
  withSubject,
  z.discriminatedUnion('subject', [
    z.object({
      ...asked,
      subject: z.literal('provider'),
      providerId: idOf('provider'),
      /** The practice whose office manager is asked; the primary practice of the provider without one. */
      practiceId: idOf('practice').nullish(),
      sentToProvider: z.boolean().default(false),
    }),
    z.object({
      ...asked,
      subject: z.literal('practice'),
      practiceId: idOf('practice', formRequestMessages.nobody),
      sentToProvider: z.literal(false).default(false),
    }),
  ]),
)

const formRequest = z.object({
  id: z.number(),
  kind: z.enum(formKinds),
  practiceId: z.number().nullable(),
  providerId: z.number().nullable(),
  sentToProvider: z.boolean(),
  documentType: z.enum(documentCategoryNames).nullable(),
  extra: z.string().nullable(),
  state: z.enum(formRequestStates),
  sentTo: z.string(),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
  expires: z.string(),
  completedAt: z.string().nullable(),
  /** The address of the link while it is open. */
  url: z.string().nullable(),
})
export type FormRequest = z.output<typeof formRequest>

export const createFormRequest = endpoint({
  method: 'POST',
  path: '/formrequest',
  summary: 'Emails a link that asks for documents: to the provider, else to the office manager of the practice.',
  access: canEdit('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT'),
  accessBy: {
    field: 'body.subject',
    rights: { provider: documentOwners.provider.edit, practice: documentOwners.practice.edit },
  },
  creates: true,
  body: newFormRequest,
  answer: z.object({ id: z.number() }),
  refuses: {
    400: `${formRequestMessages.otherPractice}, or: ${documentMessages.categoryNotOffered}`,
    422: `${formRequestMessages.providerHasNoEmail}, or: ${formRequestMessages.practiceHasNoEmail}`,
  },
})

export const listFormRequestsOfPractice = endpoint({
  method: 'GET',
  path: '/formrequest/practice/:id',
  summary: 'The requests for documents of a practice that were not revoked, newest first. Showing a link is recorded.',
  access: documentOwners.practice.edit,
  params: z.object({ id: idOf('practice') }),
  records: true,
  answer: z.array(formRequest),
})

export const listFormRequestsOfProvider = endpoint({
  method: 'GET',
  path: '/formrequest/provider/:id',
  summary: 'The requests for documents of a provider that were not revoked, newest first. Showing a link is recorded.',
  access: documentOwners.provider.edit,
  params: z.object({ id: idOf('provider') }),
  records: true,
  answer: z.array(formRequest),
})

export const revokeFormRequest = endpoint({
  method: 'DELETE',
  path: '/formrequest/:id',
  summary: 'Revokes a request: its link opens nothing any more.',
  access: canEdit('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT'),
  // Whose documents it asks for decides whether the caller sees it; row-level security knows that.
  params: z.object({ id: idOf('formRequest') }),
  answer: z.object({}),
  refuses: { 409: formRequestMessages.alreadyComplete },
})
