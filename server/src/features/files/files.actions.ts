import type { Readable } from 'node:stream'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import type { Row, Statement } from '../../database/batch.ts'
import { destroyIfStalled } from '../../kit/files/destroy-if-stalled.ts'
import { invalidAddress } from '../../kit/files/file-address.ts'
import { tooLarge } from '../../gateways/files/meter.ts'
import type { Received } from '../../kit/ports/files.ts'
import type { Actor } from '../../kit/request/actor.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { Services } from '../../kit/request/services.ts'
import { storeUpload, takenUpload, takeStatement } from '../../kit/files/stored-files.ts'
import type { UploadTaker } from '../../kit/files/upload-purpose.ts'

/** Returns the result after all promises have settled: a transaction must not end while statements still run in it. */
async function awaitAll<T>(result: Promise<T>, others: readonly Promise<unknown>[]): Promise<T> {
  for (const ended of await Promise.allSettled([...others, result])) if (ended.status === 'rejected') throw ended.reason
  return result
}

interface IncomingUpload {
  begin: Begin
  askOnce: (statement: Statement) => Promise<Row[]>
  actor: Actor
  services: Services
  /** What files are sent for. */
  purposes: readonly UploadTaker[]
  source: Readable
  key: string
  /** The content type that was signed. */
  type: string
  bytes: number | null
  /** The content type that was sent. */
  sentType: string | undefined
  sentBytes: string | undefined
}

function assertAsSigned({ type, bytes, sentType, sentBytes }: IncomingUpload): void {
  if ((sentType ?? 'application/octet-stream').split(';')[0]?.trim().toLowerCase() !== type) throw invalidAddress()
  if (sentBytes === undefined) return
  if (Number(sentBytes) === 0) throw new Refusal(400, fileMessages.empty)
  if (Number(sentBytes) > limits.fileBytes) throw tooLarge()
  if (bytes !== null && Number(sentBytes) !== bytes) throw new Refusal(400, fileMessages.otherSize)
}

async function receiveBytes(receiving: Promise<Received>, source: Readable): Promise<Received> {
  const done = destroyIfStalled(source)
  try {
    return await receiving
  } catch (error) {
    throw error instanceof Refusal || !source.destroyed || source.readableEnded
      ? error
      : new Refusal(400, fileMessages.interrupted)
  } finally {
    done()
  }
}

/**
 * Receives a file: takes the upload's claim, streams the bytes without a transaction, then writes everything that
 * follows in one transaction. That transaction is written while the disk syncs the last bytes, and is rolled back if
 * the sync fails.
 */
export async function receiveUpload(upload: IncomingUpload): Promise<{ filename: string }> {
  const {
    begin,
    askOnce,
    actor,
    services: { files },
    purposes,
    source,
    key,
    bytes,
  } = upload
  if (!files.receive) throw notFound()
  assertAsSigned(upload)
  const taking = askOnce(takeStatement(key, actor)).then(takenUpload)
  const { arrived, kept } = await receiveBytes(
    files.receive(
      key,
      taking.then(() => source),
      bytes,
    ),
    source,
  )
  const { purpose: name, target } = await taking
  const purpose = purposes.find((each) => each.name === name)
  if (!purpose) throw new Error(`Nothing takes files that are sent for ${name}`)
  try {
    return await begin(async (scope) => {
      const storing = storeUpload(scope, key, arrived)
      // Sent without waiting in between. The database runs the statements in this order.
      return {
        filename: await awaitAll(purpose.receive(scope, target, { key, kept }), [storing, kept]),
      }
    })
  } catch (error) {
    // A refusal is never committed, so no row names the object. Of another error that is not certain.
    if (error instanceof Refusal) await kept.then(() => files.remove(key)).catch(() => {})
    throw error
  }
}
