import type { Readable } from 'node:stream'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import type { Row, Statement } from '../../database/batch.ts'
import { invalidAddress } from '../../kit/files/file-address.ts'
import { tooLarge } from '../../gateways/files/meter.ts'
import type { Received } from '../../kit/ports/files.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { storeUpload, takenUpload, takeStatement, type UploadPurpose } from '../../kit/files/stored-files.ts'
import { takeCmeProof } from '../cme/cme.actions.ts'
import { takeDocument } from '../documents/documents.actions.ts'
import { takePhoto } from '../providers/photo.actions.ts'

interface Target {
  filename: string
}

/**
 * What to do with a complete upload, by its purpose. Runs in the transaction that records the file and returns the
 * stored name. The object can be read only once `kept` resolves.
 */
const onUploadComplete: Record<
  UploadPurpose,
  (scope: Scope, target: Target, key: string, kept: Promise<void>) => Promise<string>
> = {
  document: async (scope, target, key) => {
    await takeDocument(scope, target as Parameters<typeof takeDocument>[1], key)
    return target.filename
  },
  cme: (scope, target, key) => takeCmeProof(scope, target as Parameters<typeof takeCmeProof>[1], key),
  photo: async (scope, target, key, kept) => {
    await kept
    await takePhoto(scope, target as Parameters<typeof takePhoto>[1], key)
    return target.filename
  },
}

const stalledMs = 60_000

/** Ends a request body that has stopped arriving. */
function destroyIfStalled(source: Readable): () => void {
  const timer = setTimeout(() => source.destroy(new Error('stalled')), stalledMs).unref()
  const onData = () => timer.refresh()
  source.on('data', onData)
  // Adding a listener must not start the flow before a consumer is attached.
  source.pause()
  return () => {
    clearTimeout(timer)
    source.off('data', onData)
  }
}

/** Returns the result after all promises have settled: a transaction must not end while statements still run in it. */
async function awaitAll<T>(result: Promise<T>, others: readonly Promise<unknown>[]): Promise<T> {
  for (const ended of await Promise.allSettled([...others, result])) if (ended.status === 'rejected') throw ended.reason
  return result
}

interface IncomingUpload {
  begin: Begin
  askOnce: (statement: Statement) => Promise<Row[]>
  accountId: number
  services: Services
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
    accountId,
    services: { files },
    source,
    key,
    bytes,
  } = upload
  if (!files.receive) throw notFound()
  assertAsSigned(upload)
  const taking = askOnce(takeStatement(key, accountId)).then(takenUpload)
  const { arrived, kept } = await receiveBytes(
    files.receive(
      key,
      taking.then(() => source),
      bytes,
    ),
    source,
  )
  const { purpose, target } = await taking
  return begin(async (scope) => {
    const storing = storeUpload(scope, key, arrived)
    // Sent without waiting in between. The database runs the statements in this order.
    return { filename: await awaitAll(onUploadComplete[purpose](scope, target as Target, key, kept), [storing, kept]) }
  })
}
