import { sql } from 'kysely'
import { fileRemoval } from '../../database/locks.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Deletes upload claims that can no longer be used. A claim in use is kept longer than the slowest upload may take. */
export const removeOldUploads = (scope: Scope) =>
  scope.db
    .deleteFrom('fileUpload')
    .where('expiresAt', '<', sql<string>`now() - interval '1 hour'`)
    .execute()

/** Whether files may be removed now. A running backup still needs the files whose rows it has read. */
export const mayRemoveFiles = async (scope: Scope): Promise<boolean> =>
  (await scope.client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${fileRemoval}) as taken`)).rows[0]
    ?.taken ?? false

/** Deletes the rows of some released objects and returns their keys. A foreign key protects objects of documents. */
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

/** The keys that have a row. */
export const findKnownKeys = async (scope: Scope, keys: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await scope.db.selectFrom('fileObject').select('key').where('key', 'in', keys).execute()).map(({ key }) => key),
  )

export interface StoredObject {
  key: string
  bytes: number
  createdAt: string
}

/** The rows of all objects in key order, in pages. */
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

/** Changes the scan state of objects and returns those that were changed. */
export const moveScans = async (
  scope: Scope,
  from: 'unscanned' | 'waiting',
  to: 'unscanned' | 'waiting',
): Promise<string[]> =>
  (await scope.db.updateTable('fileObject').set({ scan: to }).where('scan', '=', from).returning('key').execute()).map(
    ({ key }) => key,
  )

/** Objects that have waited so long that their job must have been lost. */
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
