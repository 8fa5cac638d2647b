import { limits } from '@credence/contract/limits'
import { signingSessionLink } from '@credence/contract/signing/links'
import type { TemplateField } from '@credence/contract/signing/template-calls'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { voidLater } from '../../domain/signing/ended-envelopes.ts'
import { templateVersionAt, type TemplateVersion } from '../../domain/signing/template-version.ts'
import { withNewObjects, type NewObjects } from '../../kit/files/new-objects.ts'
import type { Envelope, FilledField } from '../../kit/ports/esign.ts'
import { job } from '../../kit/request/actor.ts'
import { insertLink } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { appendEvent } from './events.queries.ts'
import type { Flow, Plan, SigningKind } from './kinds.ts'
import { lockLinkOfPage } from './links.queries.ts'
import {
  findPrefilled,
  findRequestOfLink,
  insertDocuments,
  insertRequest,
  keepEnvelope,
  lockDocument,
  type NewDocument,
  type Prefilled,
  type StoredDocument,
  type StoredRequest,
} from './signing.queries.ts'

interface Known extends Prefilled {
  signer: string
}

/** The value of a field before the signer sees it. Today is filled in when the document is shown. */
function filled(field: TemplateField, { signer, provider, npi, practice }: Known): FilledField {
  const values = { SIGNER: signer, PROVIDER: provider, NPI: npi, PRACTICE: practice, TODAY: null }
  return { ...field, value: field.prefill && values[field.prefill] }
}

const documentOf = (version: TemplateVersion, known: Known): NewDocument => ({
  versionId: version.id,
  name: version.name,
  objectKey: version.objectKey,
  sha256: version.sha256,
  pages: version.pages.length,
  fields: version.fields.map((field) => filled(field, known)),
})

interface Wanted {
  templateIds: readonly number[]
  practiceId: number | null
  providerId: number | null
  signer: string
}

/** The documents of templates as they were at a time, for a signer. Links read templates and do not write them. */
export async function prepareDocuments(
  scope: Scope,
  { templateIds, practiceId, providerId, signer }: Wanted,
  at: string | null,
): Promise<NewDocument[]> {
  const known = { signer, ...(await findPrefilled(scope, { providerId, practiceId })) }
  const documents: NewDocument[] = []
  for (const templateId of templateIds)
    documents.push(documentOf(await templateVersionAt(scope, templateId, at), known))
  return documents
}

export const asServer = <T>(
  { services, teamId }: Pick<Flow, 'services' | 'teamId'>,
  act: (scope: Scope) => Promise<T>,
) => inTransaction(services, { teamId, actor: job('signing') }, act)

/** A document with an annex has a PDF of its own. */
async function withAnnex(
  { services: { files, evidence } }: Flow,
  objects: NewObjects,
  document: NewDocument,
  annex: NonNullable<Plan['annex']>,
): Promise<NewDocument> {
  const joined = await evidence.join([await buffer(await files.open(document.objectKey))], annex)
  const { key } = await objects.put(joined.bytes, limits.verifiedBytes, document.objectKey)
  return { ...document, objectKey: key, sha256: hash('sha256', joined.bytes), pages: joined.pages.length }
}

/**
 * Makes the request of a link whose page is opened for the first time: with the templates as they were when the link
 * was made. Of two calls at once one makes it.
 */
async function makeRequest(flow: Flow, kind: SigningKind, plan: Plan, madeAt: string): Promise<void> {
  const { practiceId, providerId, fppeTaskId, signerFirstName, signerLastName, templateIds, annex } = plan
  const signer = `${signerFirstName} ${signerLastName}`.trim()
  const prepared = await asServer(flow, (scope) =>
    prepareDocuments(scope, { templateIds, practiceId, providerId, signer }, madeAt),
  )
  await withNewObjects(flow.services.files, async (objects) => {
    const documents: NewDocument[] = []
    for (const document of prepared) documents.push(annex ? await withAnnex(flow, objects, document, annex) : document)
    await flow.begin(async (scope) => {
      const { sentTo, createdBy } = await lockLinkOfPage(scope)
      if (await findRequestOfLink(scope, flow.linkId)) return
      await objects.claim(scope, async () => {
        const id = await insertRequest(scope, {
          kind: kind.name,
          practiceId,
          providerId,
          fppeTaskId,
          linkId: flow.linkId,
          signerFirstName,
          signerLastName,
          sentTo,
          sentBy: createdBy,
          sentAt: madeAt,
        })
        await insertDocuments(scope, id, documents)
        await appendEvent(scope, id, { type: 'Sent', detail: sentTo ? `Email to ${sentTo}` : null, at: madeAt })
      })
    })
  })
}

/** The request of a link, which is made now where its page is opened for the first time; null where nothing is to sign. */
export async function getOrMakeRequest(flow: Flow, kind: SigningKind): Promise<StoredRequest | null> {
  const found = await flow.begin(async (scope) => {
    const request = await findRequestOfLink(scope, flow.linkId)
    const plan = request ? null : ((await kind.plan?.(scope)) ?? null)
    return { request, plan, madeAt: plan && (await lockLinkOfPage(scope)).madeAt }
  })
  if (!found.plan || found.madeAt === null || found.plan.templateIds.length === 0) return found.request
  await makeRequest(flow, kind, found.plan, found.madeAt)
  return flow.begin((scope) => findRequestOfLink(scope, flow.linkId), { readOnly: true })
}

/** A document as a signing service knows it. A scope: the session of the built-in service is made in its transaction. */
export function envelopeOf(
  flow: Flow,
  { signerName, sentTo }: StoredRequest,
  document: StoredDocument,
  pageUrl: string,
  within?: Scope,
): Envelope {
  const inScope = <T>(act: (scope: Scope) => Promise<T>): Promise<T> => (within ? act(within) : flow.begin(act))
  return {
    teamId: flow.teamId,
    documentId: document.id,
    documentName: document.name,
    signer: { name: signerName, email: sentTo.includes('@') ? sentTo : null },
    fields: document.fields,
    envelopeId: document.envelopeId,
    keepEnvelopeId: (id) =>
      inScope((scope) => keepEnvelope(scope, document.id, id)).catch(async (error: unknown) => {
        // The link ended while the envelope was made.
        if (error instanceof Refusal && error.status === 404) await asServer(flow, (scope) => voidLater(scope, id))
        throw error
      }),
    openSession: () =>
      inScope(async (scope) => {
        await lockDocument(scope, document.id)
        return insertLink(scope, {
          purpose: signingSessionLink,
          for: { kind: 'signingDocument', id: document.id },
          createdBy: null,
        })
      }),
    readFile: async () => buffer(await flow.services.files.open(document.objectKey)),
    pageUrl,
  }
}
