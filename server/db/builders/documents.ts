import { createHash } from 'node:crypto'
import type { DocumentOwner, DocumentScope } from '@credence/contract/documents'
import type { Insertable } from 'kysely'
import type { Document } from '../../src/database/schema.ts'
import { newObjectKey, type Arrived } from '../../src/gateways/files/port.ts'
import type { Scope } from '../../src/kit/scope.ts'

export interface NewDocument {
  teamId: number; owner: DocumentOwner; scope: DocumentScope; ownerId: number; practiceId?: number | null; name: string
  /** An object that is in the store; without one only the row is made. */
  object?: Arrived & { key: string }
}

const nothing = Buffer.from('-')
const rowOnly = () => ({ key: newObjectKey(), bytes: nothing.length, sha256: createHash('sha256').update(nothing).digest(), contentType: 'application/octet-stream' })

/** What all teams share is written by the platform, in the name of no team. */
const isShared = ({ owner, scope }: NewDocument) => (owner === 'carrier' || owner === 'facility') && (scope === 'revenueteamspanning' || scope === 'h3admin')

export async function buildDocument(scope: Scope, document: NewDocument, details: Partial<Insertable<Document>> = {}): Promise<number> {
  const { teamId, owner, scope: kind, ownerId, practiceId = null, name, object = rowOnly() } = document
  await scope.db.insertInto('fileObject').values({ ...object, scan: 'unscanned' }).execute()
  await scope.client.query("select set_config('app.caller', $1, true)", [isShared(document) ? ' admin' : ''])
  const { id } = await scope.db.insertInto('document').values({
    teamId: isShared(document) ? null : teamId, ownerType: owner, scope: kind, name, objectKey: object.key,
    providerId: owner === 'provider' ? ownerId : null, carrierId: owner === 'carrier' ? ownerId : null, facilityId: owner === 'facility' ? ownerId : null,
    practiceId: owner === 'practice' ? ownerId : kind === 'practicespecific' ? practiceId : null, ...details,
  }).returning('id').executeTakeFirstOrThrow()
  await scope.client.query("select set_config('app.caller', '', true)")
  return id
}

export const buildUpload = (scope: Scope, { teamId, accountId }: { teamId: number; accountId: number }) => scope.db.insertInto('fileUpload')
  .values({ key: newObjectKey(), teamId, accountId, purpose: 'document', target: JSON.stringify({ filename: 'x' }), contentType: 'application/pdf', expiresAt: '2100-01-01' }).execute()
