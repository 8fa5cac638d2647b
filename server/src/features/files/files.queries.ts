import { sql } from 'kysely'
import { fileRemoval } from '../../database/locks.ts'
import type { Scope } from '../../kit/request/scope.ts'

/**
 * Forgets addresses that nobody can use any more; those in use for as long as the slowest upload may take, and then
 * some.
 */
export const removeOldUploads = (scope: Scope) =>
  scope.db
    .deleteFrom('fileUpload')
    .where('expiresAt', '<', sql<string>`now() - interval '1 hour'`)
    .execute()

/** Whether files may be removed now. A backup that is being made still needs those whose rows it has read. */
export const mayRemoveFiles = async (scope: Scope): Promise<boolean> =>
  (await scope.client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${fileRemoval}) as taken`)).rows[0]
    ?.taken ?? false

/**
 * Forgets some released objects and answers their keys. What a document still points at cannot go: the database
 * refuses.
 */
export const removeReleased = async (scope: Scope, most: number): Promise<string[]> =>
  (
    await scope.db
      .deleteFrom('fileObject')
      .where('key', 'in', (query) =>
        query
          .selectFrom('fileObject')
          .select('key')
          .where('releasedAt', '<', sql<string>`now() - interval '1 hour'`)
          .orderBy('releasedAt')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
  ).map(({ key }) => key)

/** Which of these keys the database knows. */
export const findKnownKeys = async (scope: Scope, keys: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await scope.db.selectFrom('fileObject').select('key').where('key', 'in', keys).execute()).map(({ key }) => key),
  )

export interface StoredObject {
  key: string
  bytes: number
  createdAt: string
}

/** The rows of all objects in the order of their keys, in pages. */
export const findObjectsAfter = (scope: Scope, key: string, most: number): Promise<StoredObject[]> =>
  scope.db
    .selectFrom('fileObject')
    .select(['key', 'bytes', 'createdAt'])
    .where('key', '>', key)
    .orderBy('key')
    .limit(most)
    .execute()

export const getInstallationId = async (scope: Scope): Promise<string> =>
  (await scope.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

interface StoreCheck {
  objects: number
  unknown: number
  quarantined: number
}

export const noteStoreCheck = (scope: Scope, check: StoreCheck) =>
  scope.db
    .insertInto('storeCheck')
    .values(check)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ ...check, checkedAt: sql<string>`now()` }))
    .execute()

export const getStoreCheck = (scope: Scope) =>
  scope.db.selectFrom('storeCheck').select(['checkedAt', 'objects', 'unknown', 'quarantined']).executeTakeFirst()

export const getScan = async (scope: Scope, key: string): Promise<string | undefined> =>
  (
    await scope.db
      .selectFrom('fileObject')
      .select('scan')
      .where('key', '=', key)
      .where('releasedAt', 'is', null)
      .executeTakeFirst()
  )?.scan

export const updateScan = (scope: Scope, key: string, verdict: 'clean' | 'infected') =>
  scope.db
    .updateTable('fileObject')
    .set({ scan: verdict })
    .where('key', '=', key)
    .where('scan', '=', 'waiting')
    .execute()

/** Puts objects into another state of waiting; answers those whose turn came. */
export const moveScans = async (
  scope: Scope,
  from: 'unscanned' | 'waiting',
  to: 'unscanned' | 'waiting',
): Promise<string[]> =>
  (await scope.db.updateTable('fileObject').set({ scan: to }).where('scan', '=', from).returning('key').execute()).map(
    ({ key }) => key,
  )

/** What has waited so long that its job must have been lost. */
export const findWaiting = async (scope: Scope): Promise<string[]> =>
  (
    await scope.db
      .selectFrom('fileObject')
      .select('key')
      .where('scan', '=', 'waiting')
      .where('releasedAt', 'is', null)
      .where('createdAt', '<', sql<string>`now() - interval '1 hour'`)
      .limit(1000)
      .execute()
  ).map(({ key }) => key)
