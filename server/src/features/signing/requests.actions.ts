import { consentLink, esignatureLink } from '@credence/contract/signing/links'
import {
  requestStates,
  signingRequestMessages,
  type createSigningRequest as creating,
  type listSigningRequests as listing,
} from '@credence/contract/signing/request-calls'
import type { AnswerInputOf, BodyOf, QueryOf } from '@credence/contract/kit/endpoint'
import type { Lifetime } from '@credence/contract/kit/link-purpose'
import type { getSigningRequest } from '@credence/contract/signing/request-calls'
import { endEnvelopes } from '../../domain/signing/ended-envelopes.ts'
import { assertNotRetired, holdsRetired } from '../../domain/signing/retired.ts'
import { verifyChain } from '../../kit/paper/signing/chain.ts'
import { assertOpenable, signDownload } from '../../kit/files/stored-files.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'
import { audit } from '../../kit/request/audit.ts'
import { insertLink, linkUrl, openToken } from '../../kit/request/links.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { admit, storeMessages } from '../messaging/ledger.actions.ts'
import { prepareDocuments } from './documents-to-sign.actions.ts'
import { signingRequestEmail, signingRequestText } from './emails.ts'
import { appendEvent, findEvents } from './events.queries.ts'
import {
  countRequests,
  findRequests,
  findSignedObject,
  getAskers,
  getRequestDetails,
  isMemberToday,
  lockToRevoke,
  noteRevoked,
} from './requests.queries.ts'
import { joinLink, revokeLinkOf } from './links.queries.ts'
import { insertDocuments, insertRequest } from './signing.queries.ts'

type Body = BodyOf<typeof creating>

const purposes = { ESIGNATURE: esignatureLink, CONSENT: consentLink } as const

const refuse = (field: string, message: string) => new Refusal(400, message, { fields: { [field]: message } })

async function assertSendable(scope: Scope, { practiceId, providerId, templateIds, phone }: Body): Promise<void> {
  if (providerId && !(await isMemberToday(scope, providerId, practiceId)))
    throw refuse('providerId', signingRequestMessages.otherPractice)
  await assertNotRetired(scope, 'templateIds', templateIds)
  if (phone && !scope.services.sms) throw refuse('phone', signingRequestMessages.noTexts)
}

/** As people write a phone number. */
const shownPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

interface Sending {
  sentBy: number | null
  sentAt?: string
  /** To whom a text goes; several numbers are separated by commas. */
  sentTo?: string
  lifetime?: Lifetime
  /** When the link leaves, if that is later. */
  scheduleAt?: string
}

interface SentRequest {
  id: number
  url: string
  /** Who asks. */
  asker: string
  count: number
  sentTo: string
}

/** Stores a request with its documents, the templates as they are now, and makes its link. Sends nothing. */
export async function makeSentRequest(
  scope: Scope,
  { kind, practiceId, providerId = null, signerFirstName, signerLastName, email, phone, templateIds }: Body,
  { sentBy, sentAt, sentTo = email || shownPhone(phone ?? ''), lifetime, scheduleAt }: Sending,
): Promise<SentRequest> {
  const signer = `${signerFirstName} ${signerLastName}`
  const wanted = { templateIds: [...new Set(templateIds)], practiceId, providerId, signer }
  const documents = await prepareDocuments(scope, wanted, null)
  const id = await insertRequest(scope, {
    kind,
    practiceId,
    providerId,
    fppeTaskId: null,
    linkId: null,
    signerFirstName,
    signerLastName,
    sentTo,
    sentBy,
    ...(sentAt === undefined ? {} : { sentAt }),
  })
  await insertDocuments(scope, id, documents)
  const purpose = purposes[kind]
  const token = await insertLink(scope, {
    purpose,
    for: { kind: 'signingRequest', id },
    sentTo,
    createdBy: sentBy,
    ...(lifetime === undefined ? {} : { lifetime }),
  })
  await joinLink(scope, id, hashToken(token))
  const means = `${email ? 'Email' : 'Text'} to ${sentTo}`
  const event =
    scheduleAt === undefined
      ? { type: 'Sent', detail: means }
      : { type: 'Scheduled', detail: `${means} at ${scheduleAt}` }
  await appendEvent(scope, id, sentAt === undefined ? event : { ...event, at: sentAt })
  const { practiceName, teamName } = await getAskers(scope, practiceId)
  const asker = kind === 'CONSENT' ? practiceName : teamName
  return { id, url: linkUrl(scope, purpose, token), asker, count: documents.length, sentTo }
}

type ConsentRequest = Pick<Body, 'practiceId' | 'signerFirstName' | 'signerLastName' | 'templateIds'> &
  Required<Pick<Sending, 'sentTo'>> &
  Pick<Sending, 'lifetime' | 'scheduleAt'>

/** A request for consent forms whose link is part of a text message. A template that is not in use is unknown. */
export async function makeConsentRequest(
  scope: Scope,
  { sentTo, lifetime, scheduleAt, ...wanted }: ConsentRequest,
): Promise<{ id: number; url: string }> {
  if (await holdsRetired(scope, wanted.templateIds)) throw notFound()
  const { id, url } = await makeSentRequest(
    scope,
    { ...wanted, kind: 'CONSENT', providerId: null, email: null, phone: null },
    { sentBy: scope.author, sentTo, ...(lifetime ? { lifetime } : {}), ...(scheduleAt ? { scheduleAt } : {}) },
  )
  await audit(scope, 'signing request sent', { subject: `signing request ${id}` })
  return { id, url }
}

interface LinkText {
  practiceId: number
  id: number
  url: string
  sentTo: string
  content: string
}

/** Texts a link from the number of the practice, unless the signer has opted out of its messages. */
async function textLink(scope: Scope, { practiceId, id, url, sentTo, content }: LinkText): Promise<void> {
  const text = { toNumber: sentTo, content }
  // A second request has another link, so that it is no repetition.
  await admit(scope, {
    practiceId,
    scheduleAt: null,
    messages: [text],
    numbers: [sentTo],
    field: 'phone',
    mayRepeat: true,
  })
  const shared = { practiceId, origin: 'SIGNING' as const, scheduleAt: null, signingRequestId: id }
  await storeMessages(scope, shared, [{ ...text, url }])
}

/** Mails or texts somebody a link to documents that are to be signed. */
export async function createRequest(scope: Scope, body: Body): Promise<{ id: number; url: string }> {
  await assertSendable(scope, body)
  const { id, url, asker, count, sentTo } = await makeSentRequest(scope, body, { sentBy: scope.author })
  const signerName = `${body.signerFirstName} ${body.signerLastName}`
  if (body.email)
    await scope.services.mailer.send(scope, signingRequestEmail({ to: body.email, signerName, asker, count, url }))
  else
    await textLink(scope, {
      practiceId: body.practiceId,
      id,
      url,
      sentTo,
      content: signingRequestText({ asker, count }),
    })
  await audit(scope, 'signing request sent', { subject: `signing request ${id}` })
  return { id, url }
}

const defaultSize = 20

export async function listRequests(
  scope: Scope,
  { page = 0, size = defaultSize, ...filter }: QueryOf<typeof listing>,
): Promise<AnswerInputOf<typeof listing>> {
  const asked = { ...filter, page, size }
  const found = await countRequests(scope, asked)
  const counts = Object.fromEntries(requestStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    (typeof requestStates)[number],
    number
  >
  const total = filter.state ? counts[filter.state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, requests: await findRequests(scope, asked) }
}

/** A request with its events. Showing its link is recorded: whoever has it can sign. */
export async function showRequest(scope: Scope, id: number): Promise<AnswerInputOf<typeof getSigningRequest>> {
  const { tokenHash, tokenSealed, ...request } = await getRequestDetails(scope, id)
  const isOpen = request.state === 'SENT' || request.state === 'VIEWED'
  const url =
    isOpen && tokenHash && tokenSealed
      ? linkUrl(scope, purposes[request.kind], openToken(scope, tokenHash, tokenSealed))
      : null
  if (url) await audit(scope, 'signing link shown', { subject: `signing request ${id}` })
  const events = await findEvents(scope, id)
  return {
    ...request,
    url,
    isChainWhole: verifyChain(events),
    events: events.map(({ at, detail = null, ...event }) => ({ ...event, detail, at: at.toISOString() })),
  }
}

/** The address of a signed document. Whoever has it can read the file, so handing it out is recorded. */
export async function openSigned(scope: Scope, id: number, index: number): Promise<string> {
  const file = await findSignedObject(scope, id, index)
  if (!file) throw notFound()
  assertOpenable(file.scan)
  await audit(scope, 'signed document opened', { subject: `signing request ${id}`, detail: { index } })
  return signDownload(scope, {
    key: file.key,
    teamId: scope.teamId,
    name: `${file.name}.pdf`,
    contentType: 'application/pdf',
    purpose: 'save',
  })
}

/** Ends a request that waits: its link and its signing session open nothing any more. */
export async function revokeRequest(scope: Scope, id: number): Promise<void> {
  const request = await lockToRevoke(scope, id)
  if (!request) throw notFound()
  if (request.isOver) throw new Refusal(409, signingRequestMessages.done)
  await revoke(scope, id, request.linkId)
}

/** The same for a request whose message was cancelled. One that is over stays as it is. */
export async function endRequest(scope: Scope, id: number): Promise<void> {
  const request = await lockToRevoke(scope, id)
  if (request && !request.isOver) await revoke(scope, id, request.linkId)
}

async function revoke(scope: Scope, id: number, linkId: string): Promise<void> {
  await noteRevoked(scope, id)
  await appendEvent(scope, id, { type: 'Revoked' })
  await revokeLinkOf(scope, linkId)
  await audit(scope, 'signing request revoked', { subject: `signing request ${id}` })
  await endEnvelopes(scope)
}
