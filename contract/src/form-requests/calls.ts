import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { documentMessages } from '../documents/calls.ts'
import { documentOwners } from '../documents/owners.ts'
import { storedText } from '../fields.ts'
import { canEdit } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'

export const formRequestMessages = {
  nobody: 'Please select a practice or a provider',
  noProvider: 'Please select a provider',
  noPractice: 'Please select a practice',
  otherPractice: 'The provider does not belong to this practice today.',
  providerHasNoEmail: 'The provider has no valid email address to send the link to',
  practiceHasNoEmail: 'The practice has no valid email address to send the link to',
  alreadyComplete: 'The documents were uploaded already; the request cannot be revoked',
  alreadySubmitted: 'The form was submitted already; the request cannot be revoked',
  sent: 'Request sent!',
  revoked: 'Request revoked!',
  revokeConfirm: 'The link in the email stops working.',
} as const

/** What can be asked for by an emailed link: documents, or answers to one of the questionnaires. */
export const formKinds = ['DOCUMENT', 'DISCLOSURES_PROVIDER', 'DISCLOSURES_ADMIN'] as const
export type FormKind = (typeof formKinds)[number]
export const formRequestStates = ['OPEN', 'EXPIRED', 'COMPLETED'] as const

/** A note to whoever opens the link. */
const extra = storedText(limits.notes)
const documents = {
  kind: z.literal('DOCUMENT'),
  /** The category of the documents that come; OTHER without one. */
  documentType: z.enum(documentCategoryNames).nullable().default(null),
  extra,
}

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

const subjectOf = ({ kind, providerId }: Record<string, unknown>) => {
  if (kind === 'DISCLOSURES_PROVIDER') return 'providerDisclosures'
  if (kind === 'DISCLOSURES_ADMIN') return 'practiceDisclosures'
  return providerId == null ? 'practice' : 'provider'
}

/** Adds what is asked for, and of whom. A sent subject that contradicts the rest is refused. */
function withSubject(sent: unknown): unknown {
  if (!isObject(sent)) return sent
  const subject = subjectOf(sent)
  return { ...sent, subject: sent.subject === undefined || sent.subject === subject ? subject : null }
}

/** What is asked for, and of whom, decides about the rights. */
const newFormRequest = z.preprocess(
  withSubject,
  z.discriminatedUnion('subject', [
    z.object({
      ...documents,
      subject: z.literal('provider'),
      providerId: idOf('provider'),
      /** The practice whose office manager is asked; the primary practice of the provider without one. */
      practiceId: idOf('practice').nullish(),
      sentToProvider: z.boolean().default(false),
    }),
    z.object({
      ...documents,
      subject: z.literal('practice'),
      practiceId: idOf('practice', formRequestMessages.nobody),
      sentToProvider: z.literal(false).default(false),
    }),
    z.object({
      kind: z.literal('DISCLOSURES_PROVIDER'),
      extra,
      subject: z.literal('providerDisclosures'),
      // Always mailed to the provider, whatever is sent as `sentToProvider`.
      providerId: idOf('provider', formRequestMessages.noProvider),
    }),
    z.object({
      kind: z.literal('DISCLOSURES_ADMIN'),
      extra,
      subject: z.literal('practiceDisclosures'),
      // Always mailed to the office. The administrator names the providers in the answers.
      practiceId: idOf('practice', formRequestMessages.noPractice),
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
  summary:
    'Emails a link that asks for documents or disclosures: to the provider, else to the office manager of the practice.',
  access: canEdit('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT', 'PROVIDER_SENSITIVE_DETAILS'),
  accessBy: {
    field: 'body.subject',
    rights: {
      provider: documentOwners.provider.edit,
      practice: documentOwners.practice.edit,
      providerDisclosures: canEdit('PROVIDER_SENSITIVE_DETAILS'),
      practiceDisclosures: canEdit('PROVIDER_SENSITIVE_DETAILS'),
    },
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
  summary:
    'The requests for documents or disclosures of a practice that were not revoked and that the caller could send, newest first. Showing a link is recorded.',
  access: canEdit('PRACTICE_DOCUMENT', 'PROVIDER_SENSITIVE_DETAILS'),
  params: z.object({ id: idOf('practice') }),
  records: true,
  answer: z.array(formRequest),
})

export const listFormRequestsOfProvider = endpoint({
  method: 'GET',
  path: '/formrequest/provider/:id',
  summary:
    'The requests for documents or disclosures of a provider that were not revoked and that the caller could send, newest first. Showing a link is recorded.',
  access: canEdit('PROVIDER_DOCUMENT', 'PROVIDER_SENSITIVE_DETAILS'),
  params: z.object({ id: idOf('provider') }),
  records: true,
  answer: z.array(formRequest),
})

export const revokeFormRequest = endpoint({
  method: 'DELETE',
  path: '/formrequest/:id',
  summary: 'Revokes a request: its link opens nothing any more.',
  access: canEdit('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT', 'PROVIDER_SENSITIVE_DETAILS'),
  // What it asks for, and of whom, decides whether the caller sees it; row-level security knows that.
  params: z.object({ id: idOf('formRequest') }),
  answer: z.object({}),
  refuses: { 409: `${formRequestMessages.alreadyComplete}, or: ${formRequestMessages.alreadySubmitted}` },
})
