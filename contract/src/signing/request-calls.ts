import { z } from 'zod'
import { line, storedEmail, storedPhone } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, wholeNumber } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { smsTexts } from '../messaging/texts.ts'

export const requestKinds = ['ESIGNATURE', 'CONSENT'] as const
export const requestStates = ['SENT', 'VIEWED', 'SIGNED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const
export type RequestState = (typeof requestStates)[number]

export const signingRequestMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  reach: 'Please enter an email or a phone number',
  oneReach: 'Please enter either an email or a phone number',
  templates: 'Select at least one template',
  retired: 'This template is retired',
  otherPractice: 'The provider does not belong to this practice today.',
  noTexts: smsTexts.notSetUp,
  done: 'This request can no longer be revoked',
  sent: 'Request sent!',
  revoked: 'Request revoked!',
} as const

/** E-signatures are for those who manage providers, consents for those who write to patients. */
const rights = {
  ESIGNATURE: canEdit('ADMIN_PROVIDER_MANAGEMENT'),
  CONSENT: canEdit('MESSAGING'),
} as const
const view = canView('ADMIN_PROVIDER_MANAGEMENT', 'MESSAGING')
const edit = canEdit('ADMIN_PROVIDER_MANAGEMENT', 'MESSAGING')
// Row-level security shows each caller the kinds that they have a right for.
const ofRequest = z.object({ id: idOf('signingRequest') })

const event = z.object({
  at: z.string(),
  /** In words: 'Sent', 'Viewed', 'Agreed to sign electronically', 'Signed Confidentiality agreement'. */
  type: z.string(),
  detail: z.string().nullable(),
  hash: z.string(),
  previous: z.string().nullable(),
})

const listed = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  signerName: z.string(),
  sentTo: z.string(),
  practiceId: z.number(),
  practiceName: z.string(),
  providerId: z.number().nullable(),
  providerName: z.string().nullable(),
  templateNames: z.array(z.string()),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
  expires: z.string(),
  viewedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** When it was declined or revoked, by whom or why. */
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
})
export type SigningRequest = z.output<typeof listed>

const opened = listed.extend({
  /** The address of the link while it is open. */
  url: z.string().nullable(),
  events: z.array(event),
  /** Whether each event names the hash of the one before. */
  isChainWhole: z.boolean(),
  documents: z.array(
    z.object({ index: z.number(), name: z.string(), sha256: z.string(), pages: z.number(), isSigned: z.boolean() }),
  ),
})
export type OpenedSigningRequest = z.output<typeof opened>

export const createSigningRequest = endpoint({
  method: 'POST',
  path: '/admin/esignature/requests',
  summary: 'Mails or texts somebody a link to documents that are to be signed.',
  access: edit,
  accessBy: { field: 'body.kind', rights },
  creates: true,
  body: z
    .object({
      kind: z.enum(requestKinds),
      practiceId: idOf('practice'),
      providerId: idOf('provider').nullish(),
      signerFirstName: line(limits.text, signingRequestMessages.firstName).min(1, signingRequestMessages.firstName),
      signerLastName: line(limits.text, signingRequestMessages.lastName).min(1, signingRequestMessages.lastName),
      email: storedEmail(signingRequestMessages.reach).nullish(),
      phone: storedPhone(),
      templateIds: z
        .array(idOf('esignatureTemplate'))
        .min(1, signingRequestMessages.templates)
        .max(limits.signedTemplates),
    })
    .refine(({ email, phone }) => email || phone, { path: ['email'], message: signingRequestMessages.reach })
    .refine(({ email, phone }) => !(email && phone), { path: ['phone'], message: signingRequestMessages.oneReach }),
  answer: z.object({ id: z.number(), url: z.string() }),
  refuses: {
    400: `${signingRequestMessages.otherPractice}, ${signingRequestMessages.retired}, ${signingRequestMessages.noTexts}, or: ${smsTexts.noNumber}`,
  },
})

export const listSigningRequests = endpoint({
  method: 'GET',
  path: '/admin/esignature/requests',
  summary: 'The requests that the caller could send, newest first, by page, with the number in each state.',
  access: view,
  query: z.object({
    state: z.enum(requestStates).optional(),
    practiceId: idOf('practice').optional(),
    text: z.string().trim().max(limits.text).optional(),
    page: wholeNumber(0, 1_000_000).optional(),
    size: wholeNumber(1, 100).optional(),
  }),
  answer: z.object({
    total: z.number(),
    counts: z.record(z.enum(requestStates), z.number()),
    requests: z.array(listed),
  }),
})

export const getSigningRequest = endpoint({
  method: 'GET',
  path: '/admin/esignature/requests/:id',
  summary: 'A request with its events and documents. Showing its link is recorded.',
  access: view,
  params: ofRequest,
  records: true,
  answer: opened,
})

export const openSignedDocument = endpoint({
  method: 'POST',
  path: '/admin/esignature/requests/:id/file/signeddownloadurl',
  summary: 'The address of a signed document of a request. Asking for it is recorded.',
  access: view,
  params: ofRequest,
  body: z.object({ index: z.number().int().min(0) }),
  answer: z.object({ url: z.string() }),
})

export const revokeSigningRequest = endpoint({
  method: 'DELETE',
  path: '/admin/esignature/requests/:id',
  summary: 'Revokes a request: its link and its signing session open nothing any more.',
  access: edit,
  params: ofRequest,
  answer: z.object({}),
  refuses: { 409: signingRequestMessages.done },
})
