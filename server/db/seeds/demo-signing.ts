import { buffer } from 'node:stream/consumers'
import { noteCompletion } from '../../src/features/signing/completion.actions.ts'
import { maskedReach } from '../../src/features/signing/devices.ts'
import { signingRequestEmail } from '../../src/features/signing/emails.ts'
import { appendEvent, findEvents } from '../../src/features/signing/events.queries.ts'
import { askerOf } from '../../src/features/signing/flow.actions.ts'
import { fileCopies } from '../../src/features/signing/request-kinds.actions.ts'
import { makeSentRequest } from '../../src/features/signing/requests.actions.ts'
import { findRequestById, updateSigned, type StoredRequest } from '../../src/features/signing/signing.queries.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { storeObjects } from '../../src/kit/files/stored-files.ts'
import type { FilledField } from '../../src/kit/ports/esign.ts'
import { newObjectKey } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { aurora } from './demo-practices.ts'
import { hoursAgo } from './demo-users.ts'

interface DemoSigner {
  kind: 'ESIGNATURE' | 'CONSENT'
  practiceId: number
  providerId?: number
  firstName: string
  lastName: string
  email?: string
  phone?: string
  templateIds: readonly number[]
  sentHoursAgo: number
  /** What became of it. */
  outcome: 'open' | 'expired' | 'signed' | 'declined'
}

const templates = { services: 1, confidentiality: 2, privacy: 3, consent: 4, notice: 6 } as const
const cardiology = 25

/** A request in every state that a signer can bring about. */
const signers: readonly DemoSigner[] = [
  {
    kind: 'ESIGNATURE',
    practiceId: cardiology,
    providerId: 7,
    firstName: 'Sigrid',
    lastName: 'Halvorsen',
    email: 'signed.signer@signers.test',
    templateIds: [templates.services, templates.confidentiality],
    sentHoursAgo: 170,
    outcome: 'signed',
  },
  {
    kind: 'ESIGNATURE',
    practiceId: cardiology,
    firstName: 'Orla',
    lastName: 'Zimmer',
    email: 'expired.signer@signers.test',
    templateIds: [templates.confidentiality],
    sentHoursAgo: 340,
    outcome: 'expired',
  },
  {
    kind: 'CONSENT',
    practiceId: cardiology,
    firstName: 'Ruth',
    lastName: 'Begaye',
    phone: '9075550172',
    templateIds: [templates.consent, templates.notice],
    sentHoursAgo: 150,
    outcome: 'expired',
  },
  {
    kind: 'CONSENT',
    practiceId: cardiology,
    firstName: 'Marta',
    lastName: 'Ekström',
    phone: '9075550173',
    templateIds: [templates.privacy, templates.consent],
    sentHoursAgo: 9,
    outcome: 'signed',
  },
  {
    kind: 'ESIGNATURE',
    practiceId: cardiology,
    firstName: 'Kenji',
    lastName: 'Ito',
    email: 'declined.signer@signers.test',
    templateIds: [templates.privacy],
    sentHoursAgo: 22,
    outcome: 'declined',
  },
  {
    kind: 'CONSENT',
    practiceId: cardiology,
    firstName: 'Luis',
    lastName: 'Chavez',
    phone: '9075550171',
    templateIds: [templates.consent],
    sentHoursAgo: 2,
    outcome: 'open',
  },
  {
    kind: 'ESIGNATURE',
    practiceId: cardiology,
    firstName: 'Anika',
    lastName: 'Brandvold',
    email: 'open.signer@signers.test',
    templateIds: [templates.confidentiality, templates.notice],
    sentHoursAgo: 1,
    outcome: 'open',
  },
]

const manager = 2
const device = '203.0.113.24 · Chrome on Windows'

const initialsOf = (name: string): string => Array.from(name.matchAll(/\b\p{L}/gu), String).join('')

/** What a signer gives in a field of the demo: every box is ticked, and a date is that of the signature. */
const valueOf = ({ type, value }: FilledField, at: Date): string =>
  type === 'CHECKBOX' ? 'true' : type === 'DATE' ? dayOf(at) : (value ?? '')
const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })
const isMark = ({ type }: FilledField): boolean => type === 'SIGNATURE' || type === 'INITIALS'

/** Signs the documents of a request as the built-in service does, with the events so far. */
async function signDocuments(scope: Scope, request: StoredRequest, at: Date): Promise<void> {
  const { files, evidence } = scope.services
  for (const document of request.documents) {
    await appendEvent(scope, request.id, {
      type: 'Agreed to sign electronically',
      detail: 'Disclosure version 1',
      at: at.toISOString(),
    })
    const { length } = document.fields
    const filled = document.fields.filter((field) => isMark(field) || valueOf(field, at)).length
    await appendEvent(scope, request.id, {
      type: `Signed ${document.name}`,
      detail: `Typed signature · ${filled} of ${length} fields`,
      at: at.toISOString(),
    })
    const events = await findEvents(scope, request.id)
    const { bytes, sha256, pages } = await evidence.seal({
      pdf: await buffer(await files.open(document.objectKey)),
      fields: document.fields,
      values: Object.fromEntries(document.fields.map((field) => [field.key, valueOf(field, at)])),
      signature: { typed: request.signerName },
      initials: { typed: initialsOf(request.signerName) },
      evidence: {
        documentName: document.name,
        signer: { name: request.signerName, reached: maskedReach(request.sentTo) },
        asker: askerOf(request),
        ip: '203.0.113.24',
        device: 'Chrome on Windows',
        shownSha256: document.sha256,
        events,
        chainHead: events.at(-1)?.hash ?? '',
        reference: `${request.id}-${document.position + 1}`,
      },
    })
    const key = newObjectKey()
    await storeObjects(scope, [{ key, ...(await files.put(key, bytes)) }])
    await updateSigned(scope, document.id, { objectKey: key, sha256, pages, signedAt: at })
  }
}

async function fileDocuments(scope: Scope, request: StoredRequest): Promise<void> {
  const { files } = scope.services
  const copies: { name: string; objectKey: string }[] = []
  for (const { name, signedObjectKey } of request.documents) {
    if (signedObjectKey === null) continue
    const objectKey = newObjectKey()
    const bytes = await buffer(await files.open(signedObjectKey))
    await storeObjects(scope, [{ key: objectKey, ...(await files.put(objectKey, bytes)) }])
    copies.push({ name: `${name}.pdf`, objectKey })
  }
  if (request.providerId)
    await fileCopies(scope, copies, { owner: 'provider', id: request.providerId, category: 'CONTRACT' })
}

const getRequest = async (scope: Scope, id: number): Promise<StoredRequest> => {
  const request = await findRequestById(scope, id)
  if (!request) throw new Error(`Signing request ${id} is not there`)
  return request
}

/** Brings a request into the state of its demo. */
async function bringAbout(scope: Scope, id: number, { kind, outcome, sentHoursAgo }: DemoSigner): Promise<void> {
  const sentAt = Date.parse(hoursAgo(sentHoursAgo))
  const later = (hours: number) => new Date(sentAt + hours * 3_600_000)
  if (outcome === 'open' || outcome === 'expired') return
  await appendEvent(scope, id, { type: 'Viewed', detail: device, at: later(2).toISOString() })
  await scope.client.query('update signing_request set viewed_at = $2 where id = $1', [id, later(2).toISOString()])
  if (outcome === 'declined') {
    await appendEvent(scope, id, { type: 'Declined', detail: 'Wrong tax ID', at: later(3).toISOString() })
    await scope.client.query(
      "update signing_request set declined_at = $2, decline_reason = 'Wrong tax ID' where id = $1",
      [id, later(3).toISOString()],
    )
    await scope.client.query('update link set revoked_at = $2 where signing_request_id = $1', [
      id,
      later(3).toISOString(),
    ])
    return
  }
  await signDocuments(scope, await getRequest(scope, id), later(3))
  const request = await getRequest(scope, id)
  await fileDocuments(scope, request)
  await noteCompletion(
    scope,
    { request, linkId: request.linkId, copies: [] },
    kind === 'CONSENT' ? null : 'Contracts',
    later(3).toISOString(),
  )
  await scope.client.query('update signing_request set completed_at = $2 where id = $1', [id, later(3).toISOString()])
  await scope.client.query('update link set completed_at = $2 where signing_request_id = $1', [
    id,
    later(3).toISOString(),
  ])
}

/**
 * Requests of Aurora whose links really open, with their emails where the demo keeps them itself. Answers those that were
 * sent as texts, by the number.
 */
export async function buildDemoSigning(
  scope: Scope,
  { withMail }: { withMail: boolean },
): Promise<Map<string, { id: number; url: string }>> {
  const texted = new Map<string, { id: number; url: string }>()
  await workIn(scope, aurora.id)
  for (const signer of signers) {
    const { kind, practiceId, providerId = null, firstName, lastName, email = null, phone = null, templateIds } = signer
    const sentAt = new Date(hoursAgo(signer.sentHoursAgo)).toISOString()
    const { id, url, asker, count, sentTo } = await makeSentRequest(
      scope,
      {
        kind,
        practiceId,
        providerId,
        signerFirstName: firstName,
        signerLastName: lastName,
        email,
        phone,
        templateIds: [...templateIds],
      },
      { sentBy: manager, sentAt },
    )
    await scope.client.query(
      'update link set created_at = $2, expires_at = $2::timestamptz + (expires_at - created_at) where signing_request_id = $1',
      [id, sentAt],
    )
    await bringAbout(scope, id, signer)
    if (!email) texted.set(sentTo, { id, url })
    else if (withMail && !scope.services.config.smtp) {
      const signerName = `${firstName} ${lastName}`
      await mailboxMailer.send(scope, signingRequestEmail({ to: email, signerName, asker, count, url }))
    }
  }
  return texted
}
