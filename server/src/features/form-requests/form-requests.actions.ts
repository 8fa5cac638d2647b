import { documentCategories } from '@credence/contract/choices/document-categories'
import { documentUploadLink } from '@credence/contract/document-upload/calls'
import { looksLikeEmail } from '@credence/contract/fields'
import {
  formRequestMessages,
  type createFormRequest as creating,
  type FormRequest,
} from '@credence/contract/form-requests/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { Subject } from '@credence/contract/kit/link-purpose'
import { audit } from '../../kit/request/audit.ts'
import { insertLink, linkUrl, openToken } from '../../kit/request/links.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOffered } from '../documents/documents.actions.ts'
import { documentRequestEmail } from './emails.ts'
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
  /** Whose documents are asked for. */
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
  if (asked.subject === 'practice') {
    const practice = await findPracticeToAsk(scope, asked.practiceId)
    if (!practice) throw notFound()
    const { id, name, teamName, email } = practice
    const to = assertEmail(email, formRequestMessages.practiceHasNoEmail)
    return { subject: { kind: 'practice', id }, name, teamName, to, practiceId: id }
  }
  const { providerId, practiceId, sentToProvider } = asked
  const provider = await findProviderToAsk(scope, providerId)
  if (!provider) throw notFound()
  const { name, teamName } = provider
  const about = { subject: { kind: 'provider', id: providerId } as const, name, teamName }
  if (sentToProvider)
    return { ...about, to: assertEmail(provider.email, formRequestMessages.providerHasNoEmail), practiceId: null }
  const practice = await findPracticeOfProvider(scope, providerId, practiceId ?? null)
  if (!practice) {
    const message = formRequestMessages.otherPractice
    throw new Refusal(400, message, { fields: { practiceId: message } })
  }
  const to = assertEmail(practice.email, formRequestMessages.practiceHasNoEmail)
  return { ...about, to, practiceId: practice.id }
}

/** Emails a link that asks for documents. Earlier requests stay open: each can ask for something else. */
export async function createFormRequest(scope: Scope, body: Body): Promise<number> {
  const { kind, documentType, sentToProvider, extra = null } = body
  if (documentType) assertOffered(scope, body.subject, documentType, 'documentType')
  const { subject, name, teamName, to, practiceId } = await getRecipient(scope, body)
  const token = await insertLink(scope, { purpose: documentUploadLink, for: subject, sentTo: to, keepsEarlier: true })
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
  await scope.services.mailer.send(
    scope,
    documentRequestEmail({
      to,
      name,
      teamName,
      sentToProvider,
      documentType: documentType && documentType !== 'OTHER' ? documentCategories[documentType] : null,
      url: linkUrl(scope, documentUploadLink, token),
    }),
  )
  await audit(scope, 'document request sent', { subject: `${subject.kind} ${subject.id}`, detail: { request: id } })
  return id
}

/** The requests about a practice or a provider. Showing a link is recorded: whoever has it can send documents. */
export async function listFormRequests(scope: Scope, subject: RequestSubject, id: number): Promise<FormRequest[]> {
  const found = await findFormRequests(scope, subject, id)
  const listed = found.map(({ tokenHash, tokenSealed, ...request }) => ({
    ...request,
    url: request.state === 'OPEN' ? linkUrl(scope, documentUploadLink, openToken(scope, tokenHash, tokenSealed)) : null,
  }))
  if (listed.some(({ url }) => url !== null)) await audit(scope, 'document link shown', { subject: `${subject} ${id}` })
  return listed
}

export async function revokeFormRequest(scope: Scope, id: number): Promise<void> {
  const request = await revokeRequest(scope, id)
  if (!request) throw notFound()
  if (request.isComplete) throw new Refusal(409, formRequestMessages.alreadyComplete)
  const { providerId, practiceId } = request
  const subject = providerId === null ? `practice ${practiceId}` : `provider ${providerId}`
  await audit(scope, 'document request revoked', { subject, detail: { request: id } })
}
