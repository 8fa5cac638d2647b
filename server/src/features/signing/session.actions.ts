import { limits } from '@credence/contract/limits'
import { missingIn, signingMessages, type Mark } from '@credence/contract/signing/fields'
import type { openSigningSession, signDocument as signing } from '@credence/contract/signing/session-calls'
import { signingSessionLink } from '@credence/contract/signing/links'
import type { AnswerInputOf, BodyOf } from '@credence/contract/kit/endpoint'
import { buffer } from 'node:stream/consumers'
import { dispositionOf, fileHeaders } from '../../gateways/files/disposition.ts'
import { withNewObjects, type NewObjects } from '../../kit/files/new-objects.ts'
import { assertOpenable } from '../../kit/files/stored-files.ts'
import { UnusableMark, type SigningMark } from '../../kit/ports/evidence.ts'
import type { FilledField } from '../../kit/ports/esign.ts'
import type { ChainedEvent } from '../../kit/paper/signing/chain.ts'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { FileAnswer, type Begin } from '../../kit/request/route.ts'
import type { Origin, Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { deviceOf, maskedReach } from './devices.ts'
import { disclosure } from './disclosure.ts'
import { readDrawing } from './drawing.ts'
import { chainOn, findEvents, insertEvents } from './events.queries.ts'
import { askerOf, declineRequest } from './flow.actions.ts'
import { prolongLink } from './links.queries.ts'
import {
  findRequestOfDocument,
  getScanState,
  getToday,
  lockRequest,
  updateSigned,
  type StoredDocument,
  type StoredRequest,
} from './signing.queries.ts'

interface Session {
  request: StoredRequest
  document: StoredDocument
  /** As a signed document writes it. */
  today: string
  now: string
}

/** The document of the session of this transaction. */
async function getSession(scope: Scope): Promise<Session> {
  const { id } = scope.link.subject
  const request = await findRequestOfDocument(scope, id)
  const document = request?.documents.find((each) => each.id === id)
  if (!request || !document) throw new Refusal(404, signingSessionLink.texts.unknown)
  return { request, document, ...(await getToday(scope)) }
}

/** A field whose value is the day of the signature. The signer does not type it. */
const isToday = ({ type, prefill }: FilledField): boolean => type === 'DATE' || prefill === 'TODAY'

/** A date is always that of the signature; other fields keep what they were filled in with. */
const valueOf = (field: FilledField, today: string): string | null => (isToday(field) ? today : field.value)

export async function showSession(scope: Scope): Promise<AnswerInputOf<typeof openSigningSession>> {
  const { request, document, today } = await getSession(scope)
  return {
    documentName: document.name,
    signerName: request.signerName,
    sha256: document.sha256,
    consent: disclosure,
    fields: document.fields.map((field) => ({
      ...field,
      type: isToday(field) ? 'DATE' : field.type,
      value: valueOf(field, today),
    })),
  }
}

/** The PDF that is shown, as it is read: no transaction is held meanwhile. */
export async function showFile(begin: Begin, services: Services): Promise<FileAnswer> {
  const document = await begin(
    async (scope) => {
      const session = await getSession(scope)
      assertOpenable(await getScanState(scope, session.document.objectKey))
      return session.document
    },
    { readOnly: true },
  )
  return new FileAnswer(await services.files.open(document.objectKey), {
    ...fileHeaders,
    'content-type': 'application/pdf',
    'content-disposition': dispositionOf(`${document.name}.pdf`, 'application/pdf', 'show'),
  })
}

type SignBody = BodyOf<typeof signing>
type Outcome = { event: 'signing_complete' | 'viewing_complete' | 'decline' }

const outcomeOf = ({ fields }: StoredDocument): Outcome => ({
  event: fields.length === 0 ? 'viewing_complete' : 'signing_complete',
})

/** What is filled in: what was typed into fields for it, else what they were filled in with. */
function valuesOf({ fields }: StoredDocument, given: SignBody['values'], today: string): Record<string, string> {
  // A key can be the name of something that every object has.
  const typed = new Map(Object.entries(given))
  const entries = fields.flatMap((field): [string, string][] => {
    const filledIn = valueOf(field, today)
    if (field.type === 'TEXT' && !isToday(field)) return [[field.key, typed.get(field.key)?.trim() ?? filledIn ?? '']]
    if (field.type === 'CHECKBOX') return [[field.key, typed.get(field.key) === 'true' ? 'true' : '']]
    return filledIn === null ? [] : [[field.key, filledIn]]
  })
  return Object.fromEntries(entries)
}

const refused = (key: string | null, message: string) =>
  new Refusal(400, message, key === null ? {} : { fields: { [key]: message } })

/** A mark as it is stamped; null for none, and for a blank drawing. */
async function markOf(mark: Mark | null | undefined): Promise<SigningMark | null> {
  const typed = mark?.typed?.trim()
  if (typed) return { typed }
  const drawn = mark?.drawn ? await readDrawing(mark.drawn) : null
  return drawn && { drawn }
}

interface Filled {
  values: Record<string, string>
  signature: SigningMark | null
  initials: SigningMark | null
}

/** Refuses what cannot be signed, by the rules that the page follows too. */
async function readSigning({ document, today }: Session, body: SignBody): Promise<Filled> {
  if (body.sha256 !== document.sha256) throw new Refusal(409, signingMessages.changed)
  const values = valuesOf(document, body.values, today)
  const first = missingIn(document.fields, { ...body, values })
  if (first) throw refused(first.key, first.message)
  const [signature, initials] = [await markOf(body.signature), await markOf(body.initials)]
  // A drawing on which nothing is drawn is no signature. The page cannot see that.
  const told = (mark: SigningMark | null) => ({ typed: mark ? 'drawn or typed' : null })
  const blank = missingIn(document.fields, { ...body, values, signature: told(signature), initials: told(initials) })
  if (blank) throw refused(blank.key, blank.message)
  return { values, signature, initials }
}

const styleOf = (mark: SigningMark | null): string | null =>
  mark && (mark.drawn ? 'Drawn signature' : 'Typed signature')

/** The events of a signature, which stand in the certificate and are written down with it. */
function eventsOf({ document, now }: Session, { values, signature, initials }: Filled) {
  const at = new Date(now)
  const { fields, name } = document
  const isFilled = ({ type, key }: FilledField) =>
    type === 'SIGNATURE' ? signature !== null : type === 'INITIALS' ? initials !== null : Boolean(values[key])
  const count = `${fields.filter(isFilled).length} of ${fields.length} field${fields.length === 1 ? '' : 's'}`
  const hasSignature = fields.some(({ type }) => type === 'SIGNATURE')
  return [
    { at, type: 'Agreed to sign electronically', detail: `Disclosure version ${disclosure.version}` },
    fields.length === 0
      ? { at, type: `Read ${name}`, detail: null }
      : { at, type: `Signed ${name}`, detail: [hasSignature && styleOf(signature), count].filter(Boolean).join(' · ') },
  ]
}

interface Prepared {
  session: Session
  filled: Filled
  /** The whole chain with the new events at its end. */
  chain: readonly ChainedEvent[]
  /** The hash before the new events. */
  head: string | null
  origin: Origin
}

interface SessionCall {
  begin: Begin
  services: Services
}

/** Stamps, certifies and seals, in a thread and without a transaction. */
async function sealed({ evidence, files }: Services, { session, filled, chain, origin }: Prepared) {
  const { request, document } = session
  try {
    return await evidence.seal({
      pdf: await buffer(await files.open(document.objectKey)),
      fields: document.fields,
      values: filled.values,
      signature: filled.signature ?? {},
      initials: filled.initials,
      evidence: {
        documentName: document.name,
        signer: { name: request.signerName, reached: maskedReach(request.sentTo) },
        asker: askerOf(request),
        ip: origin.address,
        device: deviceOf(origin.userAgent),
        shownSha256: document.sha256,
        events: chain,
        chainHead: chain.at(-1)?.hash ?? '',
        reference: `${request.id}-${document.position + 1}`,
      },
    })
  } catch (error) {
    throw error instanceof UnusableMark ? new Refusal(400, signingMessages.signature) : error
  }
}

interface SealedFile {
  objects: NewObjects
  key: string
  sha256: string
  pages: number
}

/** Records the sealed file, unless the chain has another end by now. Answers whether the document is signed. */
async function record(scope: Scope, prepared: Prepared, { objects, key, sha256, pages }: SealedFile): Promise<boolean> {
  const { request, document } = prepared.session
  await lockRequest(scope, request.id)
  const current = await getSession(scope)
  if (current.document.signedAt !== null) return false
  if (current.request.isOver) throw new Refusal(404, signingSessionLink.texts.unknown)
  const events = await findEvents(scope, request.id)
  if ((events.at(-1)?.hash ?? null) !== prepared.head) return false
  const at = prepared.chain.at(-1)?.at ?? new Date()
  return objects.claim(scope, async () => {
    await updateSigned(scope, document.id, { objectKey: key, sha256, pages, signedAt: at })
    await insertEvents(scope, request.id, prepared.chain.slice(events.length))
    await prolongLink(scope, request.linkId)
    await audit(scope, 'document signed', {
      subject: `signing request ${request.id}`,
      detail: { document: document.name },
    })
    return true
  })
}

/** Signs the document of a session as it is now. False when its request changed meanwhile. */
async function trySigning({ begin, services }: SessionCall, prepared: Prepared): Promise<boolean> {
  const { bytes, sha256, pages } = await sealed(services, prepared)
  return withNewObjects(services.files, async (objects) => {
    const { key } = await objects.put(bytes, limits.verifiedBytes, prepared.session.document.objectKey)
    return begin((scope) => record(scope, prepared, { objects, key, sha256, pages }))
  })
}

/** The documents that this process is sealing. Parallel calls wait, and then find the document signed. */
const underWay = new Map<string, Promise<unknown>>()

async function oneAfterAnother<T>(key: string, act: () => Promise<T>): Promise<T> {
  while (underWay.has(key)) await underWay.get(key)?.catch(() => undefined)
  const own = act()
  underWay.set(key, own)
  try {
    return await own
  } finally {
    underWay.delete(key)
  }
}

const mostTries = 5

/**
 * Signs the document of a session. The sealed file and its record are written in one transaction: until then the
 * document is unsigned. A document that is signed already answers the same event.
 */
export function signDocument(call: SessionCall, documentId: number, body: SignBody): Promise<Outcome> {
  return oneAfterAnother(`document ${documentId}`, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const prepared = await call.begin(
        async (scope): Promise<Prepared | Outcome> => {
          const session = await getSession(scope)
          if (session.document.signedAt !== null) return outcomeOf(session.document)
          const filled = await readSigning(session, body)
          const events = await findEvents(scope, session.request.id)
          const head = events.at(-1)?.hash ?? null
          const chain = [...events, ...chainOn(head, eventsOf(session, filled))]
          return { session, filled, chain, head, origin: scope.origin }
        },
        { readOnly: true },
      )
      if ('event' in prepared) return prepared
      if (await trySigning(call, prepared)) return outcomeOf(prepared.session.document)
    }
    throw new Refusal(409, signingMessages.changed)
  })
}

/** Declines to sign, which ends the link that led here. A signed document stays signed. */
export async function declineDocument(scope: Scope, reason: string): Promise<Outcome> {
  const { request } = await getSession(scope)
  await lockRequest(scope, request.id)
  const { request: current, document } = await getSession(scope)
  if (document.signedAt !== null) return outcomeOf(document)
  if (current.isOver) throw new Refusal(404, signingSessionLink.texts.unknown)
  await declineRequest(scope, current, reason)
  return { event: 'decline' }
}
