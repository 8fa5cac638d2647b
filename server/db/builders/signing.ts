import { hash } from 'node:crypto'
import { consentLink, esignatureLink } from '@credence/contract/signing/links'
import type { TemplateField } from '@credence/contract/signing/template-calls'
import type { TemplatePage } from '../../src/domain/signing/template-version.ts'
import { newChecksum } from '../../src/kit/files/checksum.ts'
import { newObjectKey, type Arrived } from '../../src/kit/ports/files.ts'
import { insertLink } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { hashToken } from '../../src/kit/secrets/crypto.ts'

const nothing = Buffer.from('-')
/** The row of an object that is in no store. */
const rowOnly: Arrived = {
  bytes: nothing.length,
  checksum: newChecksum().update(nothing).digest(),
  contentType: 'application/pdf',
}

interface NewVersion {
  teamId: number
  templateId: number
  name: string
  /** Without a PDF only the rows are made. */
  pdf?: Buffer
  pages?: readonly TemplatePage[]
  fields?: readonly TemplateField[]
}

export interface BuiltVersion {
  id: number
  name: string
  objectKey: string
  sha256: string
  pageCount: number
  fields: readonly TemplateField[]
}

const letter = { width: 612, height: 792, file: 'document.pdf' }

/** A version of a template. */
export async function buildTemplateVersion(
  scope: Scope,
  { teamId, templateId, name, pdf, pages = [letter], fields = [] }: NewVersion,
): Promise<BuiltVersion> {
  const key = newObjectKey()
  const object = pdf ? await scope.services.files.put(key, pdf) : rowOnly
  await scope.db
    .insertInto('fileObject')
    .values({ key, ...object, scan: 'unscanned' })
    .execute()
  const sha256 = hash('sha256', pdf ?? nothing)
  const { id } = await scope.db
    .insertInto('esignatureTemplateVersion')
    .values({
      teamId,
      esignatureTemplateId: templateId,
      name,
      objectKey: key,
      sha256,
      pages: JSON.stringify(pages),
      fields: JSON.stringify(fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, objectKey: key, sha256, pageCount: pages.length, fields }
}

interface NewSigningRequest {
  teamId: number
  kind?: 'ESIGNATURE' | 'CONSENT'
  practiceId: number
  providerId?: number | null
  signerFirstName?: string
  signerLastName?: string
  sentTo: string
  sentBy?: number | null
  versions: readonly BuiltVersion[]
}

/** A request whose link opens, without its email and without events. Answers its id, its token and its documents. */
export async function buildSigningRequest(
  scope: Scope,
  {
    teamId,
    kind = 'ESIGNATURE',
    practiceId,
    providerId = null,
    signerFirstName = 'Pat',
    signerLastName = 'Signer',
    sentTo,
    sentBy = null,
    versions,
  }: NewSigningRequest,
): Promise<{ id: number; token: string; documents: number[] }> {
  const { id } = await scope.db
    .insertInto('signingRequest')
    .values({ teamId, kind, practiceId, providerId, signerFirstName, signerLastName, sentTo, sentBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const documents = await scope.db
    .insertInto('signingDocument')
    .values(
      versions.map(({ id: versionId, name, objectKey, sha256, pageCount, fields }, position) => ({
        teamId,
        signingRequestId: id,
        position,
        esignatureTemplateVersionId: versionId,
        name,
        objectKey,
        sha256,
        pages: pageCount,
        fields: JSON.stringify(fields.map((field) => ({ ...field, value: null }))),
      })),
    )
    .returning('id')
    .execute()
  const token = await insertLink(scope, {
    purpose: kind === 'CONSENT' ? consentLink : esignatureLink,
    for: { kind: 'signingRequest', id },
    sentTo,
    createdBy: sentBy,
  })
  await scope.client.query(
    'update signing_request r set link_id = l.id from link l where l.token_hash = $1 and r.team_id = $2 and r.id = $3',
    [hashToken(token), teamId, id],
  )
  return { id, token, documents: documents.map((document) => document.id) }
}
