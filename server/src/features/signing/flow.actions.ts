import { limits } from '@credence/contract/limits'
import { flowMessages, type SigningFlow } from '@credence/contract/signing/flow-calls'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { signDownload } from '../../kit/files/stored-files.ts'
import { withNewObjects, type NewObjects } from '../../kit/files/new-objects.ts'
import type { OpenedEnvelope } from '../../kit/ports/esign.ts'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { LongLinkCall } from '../../kit/request/route.ts'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import type { Scope } from '../../kit/request/scope.ts'
import { tellSender } from './completion.actions.ts'
import { deviceOf } from './devices.ts'
import { asServer, envelopeOf, getOrMakeRequest } from './documents-to-sign.actions.ts'
import { requestDeclinedEmail } from './emails.ts'
import { appendEvent } from './events.queries.ts'
import type { Flow, SignedCopy, SigningKind } from './kinds.ts'
import { prolongLink, revokeLinkOf } from './links.queries.ts'
import {
  findRequestById,
  findRequestOfLink,
  getTeamName,
  lockRequest,
  noteDeclined,
  noteViewed,
  updateSigned,
  type StoredDocument,
  type StoredRequest,
} from './signing.queries.ts'

export type { Completed, Flow, Plan, SigningKind } from './kinds.ts'

/** The flow of a call that the gate has let pass. */
export const flowOf = ({ link, begin, services }: LongLinkCall<Endpoint>): Flow => {
  if (link.teamId === null) throw new Error('Links that sign belong to a team')
  return { services, teamId: link.teamId, linkId: link.id, begin }
}

type DocumentAnswer = Pick<
  SigningFlow,
  'hasMore' | 'scriptSrc' | 'integrationKey' | 'url' | 'urlIndex' | 'templateName' | 'documentCount' | 'copies'
>

const isUnsigned = ({ signedAt }: StoredDocument) => signedAt === null

/** Everything is signed, or nothing is to sign: the page posts the completion. */
const nothingLeft = (request: StoredRequest | null): DocumentAnswer => ({
  hasMore: false,
  scriptSrc: null,
  integrationKey: null,
  url: null,
  urlIndex: null,
  templateName: null,
  documentCount: request?.documents.length ?? 0,
})

/** What was signed, for the signer to keep. */
async function copiesOf(scope: Scope, { keepsCopies, documents }: StoredRequest): Promise<DocumentAnswer['copies']> {
  const copies: { name: string; url: string }[] = []
  if (!keepsCopies) return copies
  for (const { name, signedObjectKey } of documents) {
    if (signedObjectKey === null) continue
    const file = { key: signedObjectKey, teamId: scope.teamId, name: `${name}.pdf`, contentType: 'application/pdf' }
    copies.push({ name, url: await signDownload(scope, { ...file, purpose: 'save' }) })
  }
  return copies
}

/** What a complete link answers beside the name. */
export async function showSigned(scope: Scope): Promise<DocumentAnswer> {
  const request = await findRequestOfLink(scope, scope.link.id, limits.signedCopyHours)
  return { ...nothingLeft(request), copies: request ? await copiesOf(scope, request) : [] }
}

/** Whether a document is still to be signed in the envelope that was asked about. */
const hasEnvelope = (request: StoredRequest | null, { id, envelopeId }: StoredDocument): boolean =>
  Boolean(request?.documents.some((each) => each.id === id && each.envelopeId === envelopeId && isUnsigned(each)))

/** Stores the signed PDF of another service. */
async function storeSigned(flow: Flow, request: StoredRequest, document: StoredDocument, bytes: Buffer, at: Date) {
  await withNewObjects(flow.services.files, async (objects) => {
    const { key } = await objects.put(bytes, limits.verifiedBytes)
    await flow.begin(async (scope) => {
      await lockRequest(scope, request.id)
      const current = await findRequestById(scope, request.id)
      if (!hasEnvelope(current, document)) return
      await objects.claim(scope, async () => {
        const sha256 = hash('sha256', bytes)
        await updateSigned(scope, document.id, { objectKey: key, sha256, pages: null, signedAt: at })
        await appendEvent(scope, request.id, { type: `Signed ${document.name}`, detail: 'Confirmed by DocuSign' })
        await prolongLink(scope, request.linkId)
      })
    })
  })
}

/** Ends a request that its signer declined, and tells the sender. */
export async function declineRequest(scope: Scope, request: StoredRequest, reason: string) {
  const { id, linkId } = request
  await noteDeclined(scope, id, reason)
  await appendEvent(scope, id, { type: 'Declined', detail: reason || null })
  await revokeLinkOf(scope, linkId)
  await audit(scope, 'signing declined', { subject: `signing request ${id}` })
  await tellSender(scope, request, (told) => requestDeclinedEmail({ ...told, reason }))
}

/** Asks the signing service about documents that it has, and stores what was signed. */
async function confirmSigned(flow: Flow, kind: SigningKind, request: StoredRequest): Promise<StoredRequest> {
  const { esign } = flow.services
  const asked = request.documents.filter(({ signedAt, envelopeId }) => signedAt === null && envelopeId !== null)
  if (esign.isBuiltIn || asked.length === 0) return request
  for (const document of asked) {
    const envelope = envelopeOf(flow, request, document, flow.services.config.publicUrl)
    const status = await esign.status(envelope)
    if (status.state === 'SIGNED')
      await storeSigned(flow, request, document, await esign.download(envelope), status.signedAt)
    if (status.state === 'DECLINED') {
      await flow.begin(async (scope) => {
        await lockRequest(scope, request.id)
        // The page and a message of the service can find it at once.
        const current = await findRequestById(scope, request.id)
        if (current && !current.isOver && hasEnvelope(current, document))
          await declineRequest(scope, current, status.reason)
      })
      throw new Refusal(404, kind.unknown)
    }
  }
  return (await flow.begin((scope) => findRequestById(scope, request.id), { readOnly: true })) ?? request
}

/** Asks the signing service about the documents of a link that may have expired, as the server. */
export async function confirmOutside(flow: Flow, kind: SigningKind): Promise<void> {
  const request = await flow.begin((scope) => findRequestOfLink(scope, flow.linkId), { readOnly: true })
  if (request) await confirmSigned(flow, kind, request)
}

async function viewed(scope: Scope, request: StoredRequest): Promise<void> {
  if (request.isViewed) return
  await lockRequest(scope, request.id)
  if ((await findRequestById(scope, request.id))?.isViewed) return
  await noteViewed(scope, request.id)
  const { address, userAgent } = scope.origin
  await appendEvent(scope, request.id, { type: 'Viewed', detail: `${address} · ${deviceOf(userAgent)}` })
}

export interface Asked {
  /** The place that the page asks for. */
  requested: number | undefined
  pageUrl: string
}

/** The document that is to be signed now; null once everything is signed. An earlier one must not be left out. */
function nextDocument({ documents }: StoredRequest, { requested }: Asked): StoredDocument | null {
  if (requested !== undefined && documents.some((each) => isUnsigned(each) && each.position < requested))
    throw new Refusal(409, flowMessages.earlier)
  return documents.find(isUnsigned) ?? null
}

const answerOf = (
  { documents }: StoredRequest,
  { position, name }: StoredDocument,
  { scriptSrc, integrationKey, url }: OpenedEnvelope,
): DocumentAnswer => ({
  hasMore: documents.some((each) => isUnsigned(each) && each.position > position),
  scriptSrc,
  integrationKey,
  url,
  urlIndex: position,
  templateName: name,
  documentCount: documents.length,
})

export interface OpenedFlow {
  request: StoredRequest | null
  answer: DocumentAnswer
}

/** Opens the next document with the built-in service, in one transaction. */
async function openWithin(scope: Scope, flow: Flow, request: StoredRequest, asked: Asked): Promise<OpenedFlow> {
  const next = nextDocument(request, asked)
  if (!next) return { request, answer: nothingLeft(request) }
  await viewed(scope, request)
  const opened = await flow.services.esign.open(envelopeOf(flow, request, next, asked.pageUrl, scope))
  return { request, answer: answerOf(request, next, opened) }
}

/** Opens the next document with another service, which is asked without a transaction. */
async function openOutside(flow: Flow, kind: SigningKind, found: StoredRequest, asked: Asked): Promise<OpenedFlow> {
  const request = await confirmSigned(flow, kind, found)
  const next = nextDocument(request, asked)
  if (!next) return { request, answer: nothingLeft(request) }
  await flow.begin((scope) => viewed(scope, request))
  const opened = await flow.services.esign.open(envelopeOf(flow, request, next, asked.pageUrl))
  return { request, answer: answerOf(request, next, opened) }
}

/**
 * Opens the next document in the transaction of the call, where the built-in service shows it and the request is there
 * already: every opening of a page but the first one of a wizard or a reviewer. Null leaves it to `openDocument`.
 */
export async function openAtOnce(scope: Scope, asked: Asked): Promise<OpenedFlow | null> {
  const { link, services, teamId } = scope
  if (!services.esign.isBuiltIn) return null
  const request = await findRequestOfLink(scope, link.id)
  // The service is opened in this transaction and begins none of its own.
  const flow: Flow = { services, teamId, linkId: link.id, begin: (act) => act(scope) }
  return request && openWithin(scope, flow, request, asked)
}

/** Opens the first unsigned document of a link for its signer. The request is made when the page is opened first. */
export async function openDocument(flow: Flow, kind: SigningKind, asked: Asked): Promise<OpenedFlow> {
  const request = await getOrMakeRequest(flow, kind)
  if (!request) return { request, answer: nothingLeft(null) }
  return flow.services.esign.isBuiltIn
    ? flow.begin((scope) => openWithin(scope, flow, request, asked))
    : openOutside(flow, kind, request, asked)
}

/** Who asks for a signature: the practice of a consent, else the team. */
export const askerOf = ({
  kind,
  practiceName,
  teamName,
}: Pick<StoredRequest, 'kind' | 'practiceName' | 'teamName'>): string =>
  kind === 'CONSENT' || kind === 'ONBOARDING' ? (practiceName ?? teamName) : teamName

const nameFor = (scope: Scope, request: StoredRequest | null): string | Promise<string> =>
  request ? askerOf(request) : getTeamName(scope)

/** The answer of a page that signs, where nothing has to be waited for. */
export async function loadAtOnce(scope: Scope, asked: Asked): Promise<SigningFlow | null> {
  if (scope.link.isComplete) {
    const name = await nameFor(scope, await findRequestOfLink(scope, scope.link.id))
    return { name, isComplete: true, ...(await showSigned(scope)) }
  }
  const opened = await openAtOnce(scope, asked)
  return opened?.request ? { name: askerOf(opened.request), isComplete: false, ...opened.answer } : null
}

/** The answer of a page that signs, in transactions of its own. */
export async function loadFlow(flow: Flow, kind: SigningKind, asked: Asked): Promise<SigningFlow> {
  const { request, answer } = await openDocument(flow, kind, asked)
  const name = request ? askerOf(request) : await flow.begin(getTeamName, { readOnly: true })
  return { name, isComplete: false, ...answer }
}

/** Undoes the transaction of a call that came second. */
class AlreadyComplete extends Error {}

/** A document of a record is a copy: staff may delete it, and the signed file stays with its request. */
async function copyFiles(
  { services: { files } }: Flow,
  objects: NewObjects,
  documents: readonly StoredDocument[],
): Promise<SignedCopy[]> {
  const copies: SignedCopy[] = []
  for (const { name, signedObjectKey } of documents) {
    if (signedObjectKey === null) continue
    const { key: objectKey } = await objects.put(
      await buffer(await files.open(signedObjectKey)),
      limits.verifiedBytes,
      signedObjectKey,
    )
    copies.push({ name: `${name}.pdf`, objectKey })
  }
  return copies
}

/**
 * Completes a link once the signing service has confirmed every document. Repeated and parallel calls complete it once.
 * Called by the page, and by a job for a page that was closed.
 */
export async function completeFlow(flow: Flow, kind: SigningKind): Promise<void> {
  if (kind.check) await flow.begin(kind.check, { readOnly: true })
  const made = await getOrMakeRequest(flow, kind)
  if (made?.isComplete) return
  const request = made && (await confirmSigned(flow, kind, made))
  if (request?.documents.some(isUnsigned)) throw new Refusal(409, flowMessages.notSigned)
  await withNewObjects(flow.services.files, async (objects) => {
    const copies = request && kind.filesDocuments ? await copyFiles(flow, objects, request.documents) : []
    const finish = async (scope: Scope): Promise<void> => {
      if (request) {
        await lockRequest(scope, request.id)
        const current = await findRequestById(scope, request.id)
        if (current?.isComplete) return
        if (!current || current.isOver) throw new Refusal(404, kind.unknown)
      }
      await objects.claim(scope, async () => {
        if (!(await kind.finish(scope, { linkId: flow.linkId, request, copies }))) throw new AlreadyComplete()
      })
    }
    try {
      await (kind.finishesAsLink ? flow.begin(finish) : asServer(flow, finish))
    } catch (error) {
      if (!(error instanceof AlreadyComplete)) throw error
    }
  })
}
