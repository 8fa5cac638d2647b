import { fileMessages, type FilePurpose } from '@credence/contract/files/calls'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Row, Statement } from '../../database/batch.ts'
import { invalidAddress } from './file-address.ts'
import { newObjectKey, type Arrived } from '../ports/files.ts'
import type { UploadPurpose } from './upload-purpose.ts'
import { actorKey, type Actor } from '../request/actor.ts'
import { writeGivingCall } from '../request/giving-call.ts'
import { Refusal } from '../request/refusal.ts'
import type { Scope } from '../request/scope.ts'

const uploadSeconds = 600
const downloadSeconds = 300

interface NewUpload<T> {
  teamId: number | null
  purpose: UploadPurpose<T>
  target: T
  owner: string
  contentType: string
  bytes: number | null
}

/**
 * An address that is lost in a crash is asked for again: nobody waits for the disk on its account. Goes with the
 * statement, for it costs no trip.
 */
const mayBeLost = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Makes a place for a file to come, and answers the address it is to be PUT to. */
export async function openUpload<T>(
  scope: Scope,
  { teamId, purpose, target, owner, contentType, bytes }: NewUpload<T>,
): Promise<string> {
  const key = newObjectKey()
  const actor = actorKey(scope.actor)
  const { expiresAt } = await scope.db
    .insertInto('fileUpload')
    .values({
      key,
      teamId,
      actor,
      purpose: purpose.name,
      target: JSON.stringify(target),
      contentType,
      bytes,
      expiresAt: sql<string>`now() + make_interval(secs => ${uploadSeconds})`,
    })
    .returning(['expiresAt', mayBeLost.as('lost')])
    .executeTakeFirstOrThrow()
  return scope.services.files.signUpload({
    key,
    type: contentType,
    bytes,
    owner,
    teamId,
    actor,
    call: writeGivingCall(scope),
    expiresAt: new Date(expiresAt),
    lifetimeSeconds: uploadSeconds,
  })
}

/** Claims an upload before its first byte is read, so that an address works once, however many try it together. */
export const takeStatement = (key: string, actor: Actor): Statement => ({
  name: 'take-upload',
  values: [key, actorKey(actor)],
  text: `
    with taken as (update file_upload set state = 'taken' where key = $1 and actor = $2 and state = 'open' and expires_at > now() returning key)
    select exists (select from taken) as "isTaken", state <> 'open' or expires_at > now() as "wasTaken", purpose, target, set_config('synchronous_commit', 'off', true)
      from file_upload where key = $1`,
})

/** What an upload is for. `target` is whatever the feature that asked for it wrote down. */
interface TakenUpload {
  purpose: string
  target: unknown
}

/**
 * Refuses an upload that the statement above could not claim. Whoever came second to one that was open a moment ago
 * came second.
 */
export function takenUpload([row]: readonly Row[]): TakenUpload {
  if (row?.isTaken) return row as unknown as TakenUpload
  throw row?.wasTaken ? new Refusal(409, fileMessages.addressUsed) : invalidAddress()
}

/**
 * The upload for a target that is still to be confirmed, where the client writes past this server. Only the newest one
 * counts: an older one that was never confirmed must not take the place of what came after it.
 */
async function findOpenUpload<T>(
  scope: Scope,
  purpose: UploadPurpose<T>,
  target: T,
): Promise<{ key: string } | undefined> {
  const newest = await scope.db
    .selectFrom('fileUpload')
    .select(['key', 'state'])
    .where('purpose', '=', purpose.name)
    .where('target', '=', JSON.stringify(target))
    .where('actor', '=', actorKey(scope.actor))
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return newest?.state === 'open' ? newest : undefined
}

/**
 * Notes that an upload's object is whole and safe. What belongs to it is written in the same transaction, or neither
 * is.
 */
export async function storeUpload(scope: Scope, key: string, arrived: Arrived): Promise<void> {
  await scope.db
    .with('object', (db) => db.insertInto('fileObject').values(objectOf(scope, key, arrived)))
    .updateTable('fileUpload')
    .set({ state: 'stored' })
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await queueScan(scope, key)
}

/**
 * Makes sure of a file that the client wrote past this server, where the store is one of that kind; its key, when one
 * came that was not noted yet.
 */
export async function collectUpload<T>(scope: Scope, purpose: UploadPurpose<T>, target: T): Promise<string | null> {
  const { files } = scope.services
  if (!files.collect) return null
  const upload = await findOpenUpload(scope, purpose, target)
  const arrived = upload && (await files.collect(upload.key))
  if (!arrived) return null
  await storeUpload(scope, upload.key, arrived)
  return upload.key
}

export interface StoredObject extends Arrived {
  key: string
  /** The object that this server made it of. Nothing came from outside, so it is as safe as that one. */
  madeOf?: string
}

/** Notes objects that came with a call. Whatever the call makes of them is written in the same transaction. */
export async function storeObjects(scope: Scope, objects: readonly StoredObject[]): Promise<void> {
  if (objects.length === 0) return
  const rows = await scope.db
    .insertInto('fileObject')
    .values(
      objects.map(({ key, madeOf, bytes, checksum, contentType }) => ({
        ...objectOf(scope, key, { bytes, checksum, contentType }),
        ...(madeOf === undefined ? {} : { scan: sql<string>`(select scan from file_object where key = ${madeOf})` }),
      })),
    )
    .returning(['key', 'scan'])
    .execute()
  for (const { key, scan } of rows) if (scan === 'waiting') await queueScan(scope, key)
}

/** Where there is a scanner nobody can open an object before it was looked at. */
const objectOf = ({ services }: Scope, key: string, arrived: Arrived) => ({
  key,
  ...arrived,
  scan: services.scanner ? 'waiting' : 'unscanned',
})

/** Looks for viruses in an object. */
export const scanFile = { name: 'scan-file', payload: z.object({ key: z.string() }) }

async function queueScan(scope: Scope, key: string): Promise<void> {
  if (scope.services.scanner) await scope.services.queue.send(scope, scanFile, { key })
}

export function assertOpenable(scan: string): void {
  if (scan === 'infected') throw new Refusal(409, fileMessages.infected)
  if (scan === 'waiting') throw new Refusal(409, fileMessages.scanning)
}

/** Until when an address that is signed now is good, by the database's clock. */
export const downloadEnd = async (scope: Scope): Promise<Date> =>
  new Date(
    (await scope.client.query<{ end: string }>('select now() + make_interval(secs => $1) as end', [downloadSeconds]))
      .rows[0]?.end ?? 0,
  )

interface FileToOpen {
  key: string
  teamId: number | null
  name: string
  contentType: string
  purpose: FilePurpose
  /** The document that it is, where the caller must still see that when the address is used. */
  documentId?: number
}

export async function signDownload(
  scope: Scope,
  { key, teamId, name, contentType, purpose, documentId }: FileToOpen,
): Promise<string> {
  const { files } = scope.services
  const call = writeGivingCall(scope, documentId === undefined ? [] : [documentId])
  return files.signDownload({
    key,
    teamId,
    name,
    purpose,
    type: contentType,
    actor: actorKey(scope.actor),
    call,
    expiresAt: await downloadEnd(scope),
    lifetimeSeconds: downloadSeconds,
  })
}

/** Lets go of an object whose content was taken over elsewhere; the sweep removes it. */
export const releaseObject = (scope: Scope, key: string) =>
  scope.db
    .updateTable('fileObject')
    .set({ releasedAt: sql<string>`now()` })
    .where('key', '=', key)
    .execute()

interface OpenableObject {
  bytes: number
  checksum: Buffer
  contentType: string
}

/**
 * An object that may be read now at an address that ends then; null when it is gone, not to be opened, or the address
 * is over.
 */
export async function findOpenable(pool: pg.Pool, key: string, end: string): Promise<OpenableObject | null> {
  const {
    rows: [found],
  } = await pool.query<OpenableObject>({
    name: 'openable-object',
    text: `select bytes, checksum, content_type as "contentType" from file_object
      where key = $1 and released_at is null and scan in ('unscanned', 'clean') and $2::timestamptz > now()`,
    values: [key, end],
  })
  return found ?? null
}
