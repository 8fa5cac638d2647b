import { documentCategories } from '@credence/contract/choices/document-categories'
import { disclosuresAdminLink, disclosuresProviderLink } from '@credence/contract/disclosures/link'
import { documentUploadLink } from '@credence/contract/document-upload/link'
import { looksLikeEmail } from '@credence/contract/fields'
import {
  formRequestMessages,
  type createFormRequest as creating,
  type FormKind,
  type FormRequest,
} from '@credence/contract/form-requests/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { LinkPurpose, Subject } from '@credence/contract/kit/link-purpose'
import { audit } from '../../kit/request/audit.ts'
import { insertLink, linkUrl, openToken } from '../../kit/request/links.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOffered } from '../documents/documents.actions.ts'
import { disclosuresRequestEmail, documentRequestEmail } from './emails.ts'
import {
  findFormRequests,
  findPracticeOfProvider,
  findPracticeToAsk,
  findProviderToAsk,
  insertFormRequest,
  revokeRequest,
  type RequestSubject,
} from './form-requests.queries.ts'

type Body = BodyOf<typeof creating>

interface Recipient {
  subject: Subject
  /** Whom the request is about. */
  name: string
  teamName: string
  to: string
  practiceId: number | null
}

function assertEmail(email: string | null | undefined, message: string): string {
  if (!email || !looksLikeEmail(email)) throw new Refusal(422, message)
  return email
}

async function getRecipient(scope: Scope, asked: Body): Promise<Recipient> {
  if (asked.subject === 'practice' || asked.subject === 'practiceDisclosures') {
    const practice = await findPracticeToAsk(scope, asked.practiceId)
    if (!practice) throw notFound()
    const { id, name, teamName, email } = practice
    const to = assertEmail(email, formRequestMessages.practiceHasNoEmail)
    return { subject: { kind: 'practice', id }, name, teamName, to, practiceId: id }
  }
  const { providerId } = asked
  const provider = await findProviderToAsk(scope, providerId)
  if (!provider) throw notFound()
  const { name, teamName } = provider
  const about = { subject: { kind: 'provider', id: providerId } as const, name, teamName }
  if (asked.subject === 'providerDisclosures' || asked.sentToProvider)
    return { ...about, to: assertEmail(provider.email, formRequestMessages.providerHasNoEmail), practiceId: null }
  const practice = await findPracticeOfProvider(scope, providerId, asked.practiceId ?? null)
  if (!practice) {
    const message = formRequestMessages.otherPractice
    throw new Refusal(400, message, { fields: { practiceId: message } })
  }
  const to = assertEmail(practice.email, formRequestMessages.practiceHasNoEmail)
  return { ...about, to, practiceId: practice.id }
}

/** What each kind of request is sent by, and how it is recorded. */
const kinds = {
  DOCUMENT: { purpose: documentUploadLink, what: 'document', complete: formRequestMessages.alreadyComplete },
  DISCLOSURES_PROVIDER: {
    purpose: disclosuresProviderLink,
    what: 'disclosures',
    complete: formRequestMessages.alreadySubmitted,
  },
  DISCLOSURES_ADMIN: {
    purpose: disclosuresAdminLink,
    what: 'disclosures',
    complete: formRequestMessages.alreadySubmitted,
  },
} as const satisfies Record<FormKind, { purpose: LinkPurpose; what: string; complete: string }>

/** What only a request for documents says; nothing of it for the others. */
const documentsOf = (body: Body) =>
  body.kind === 'DOCUMENT'
    ? { documentType: body.documentType, sentToProvider: body.sentToProvider }
    : { documentType: null, sentToProvider: body.kind === 'DISCLOSURES_PROVIDER' }

/** Emails a link that asks for something. Earlier requests stay open: each can ask for something else. */
export async function createFormRequest(scope: Scope, body: Body): Promise<number> {
  const { kind, extra = null } = body
  const { purpose, what } = kinds[kind]
  if (body.kind === 'DOCUMENT' && body.documentType)
    assertOffered(scope, body.subject, body.documentType, 'documentType')
  const { documentType, sentToProvider } = documentsOf(body)
  const { subject, name, teamName, to, practiceId } = await getRecipient(scope, body)
  const token = await insertLink(scope, { purpose, for: subject, sentTo: to, keepsEarlier: true })
  const providerId = subject.kind === 'provider' ? subject.id : null
  const id = await insertFormRequest(scope, {
    kind,
    token,
    providerId,
    practiceId,
    sentToProvider,
    documentType,
    extra,
  })
  const url = linkUrl(scope, purpose, token)
  const type = documentType && documentType !== 'OTHER' ? documentCategories[documentType] : null
  await scope.services.mailer.send(
    scope,
    kind === 'DOCUMENT'
      ? documentRequestEmail({ to, name, teamName, sentToProvider, documentType: type, url })
      : disclosuresRequestEmail({ to, name, teamName, sentToProvider, url }),
  )
  await audit(scope, `${what} request sent`, { subject: `${subject.kind} ${subject.id}`, detail: { request: id } })
  return id
}

/** The requests about a practice or a provider. Showing a link is recorded: whoever has it can answer it. */
export async function listFormRequests(scope: Scope, subject: RequestSubject, id: number): Promise<FormRequest[]> {
  const found = await findFormRequests(scope, subject, id)
  const listed = found.map(({ tokenHash, tokenSealed, ...request }) => ({
    ...request,
    url:
      request.state === 'OPEN'
        ? linkUrl(scope, kinds[request.kind].purpose, openToken(scope, tokenHash, tokenSealed))
        : null,
  }))
  const shown = new Set(listed.filter(({ url }) => url !== null).map(({ kind }) => kinds[kind].what))
  for (const what of shown) await audit(scope, `${what} link shown`, { subject: `${subject} ${id}` })
  return listed
}

export async function revokeFormRequest(scope: Scope, id: number): Promise<void> {
  const request = await revokeRequest(scope, id)
  if (!request) throw notFound()
  const { providerId, practiceId, kind, isComplete } = request
  const { what, complete } = kinds[kind]
  if (isComplete) throw new Refusal(409, complete)
  const subject = providerId === null ? `practice ${practiceId}` : `provider ${providerId}`
  await audit(scope, `${what} request revoked`, { subject, detail: { request: id } })
}
