import type { DocumentOwner, DocumentScope } from '@credence/contract/documents/owners'
import type { Insertable } from 'kysely'
import type { Document } from '../../src/database/schema.ts'
import { newChecksum } from '../../src/kit/files/checksum.ts'
import { newObjectKey, type Arrived } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

interface NewDocument {
  teamId: number
  owner: DocumentOwner
  scope: DocumentScope
  ownerId: number
  practiceId?: number | null
  name: string
  /** An object that is already in the store. Without it only the rows are made. */
  object?: Arrived & { key: string }
  details?: Partial<Insertable<Document>>
}

const nothing = Buffer.from('-')
const rowOnly = () => ({
  key: newObjectKey(),
  bytes: nothing.length,
  checksum: newChecksum().update(nothing).digest(),
  contentType: 'application/octet-stream',
})

/** Documents that all teams share belong to no team. */
const isShared = ({ owner, scope }: NewDocument) =>
  (owner === 'carrier' || owner === 'facility') && (scope === 'revenueteamspanning' || scope === 'h3admin')

/** Makes documents of one team and shared ones, whose objects are in the store already. */
export async function buildDocuments(scope: Scope, documents: readonly NewDocument[]): Promise<number[]> {
  const objects = documents.map(({ object }) => object ?? rowOnly())
  await scope.db
    .insertInto('fileObject')
    .values(objects.map((object) => ({ ...object, scan: 'unscanned' })))
    .execute()
  // Only a platform administrator may write rows without a team.
  await scope.client.query("select set_config('app.caller', ' admin', true)")
  const made = await scope.db
    .insertInto('document')
    .values(
      documents.map((document, at) => {
        const { teamId, owner, scope: kind, ownerId, practiceId = null, name, details } = document
        return {
          teamId: isShared(document) ? null : teamId,
          ownerType: owner,
          scope: kind,
          name,
          objectKey: objects[at]?.key ?? '',
          providerId: owner === 'provider' ? ownerId : null,
          carrierId: owner === 'carrier' ? ownerId : null,
          facilityId: owner === 'facility' ? ownerId : null,
          practiceId: owner === 'practice' ? ownerId : kind === 'practicespecific' ? practiceId : null,
          ...details,
        }
      }),
    )
    .returning('id')
    .execute()
  await scope.client.query("select set_config('app.caller', '', true)")
  return made.map(({ id }) => id)
}

export const buildDocument = async (scope: Scope, document: NewDocument): Promise<number> =>
  (await buildDocuments(scope, [document]))[0] ?? 0

export const buildUpload = (scope: Scope, { teamId, accountId }: { teamId: number; accountId: number }) =>
  scope.db
    .insertInto('fileUpload')
    .values({
      key: newObjectKey(),
      teamId,
      actor: `account ${accountId}`,
      purpose: 'document',
      target: JSON.stringify({ filename: 'x' }),
      contentType: 'application/pdf',
      expiresAt: '2100-01-01',
    })
    .execute()
