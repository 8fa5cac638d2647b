import { createHash } from 'node:crypto'
import { faxTexts } from '@credence/contract/faxes/texts'
import { limits } from '@credence/contract/limits'
import { withNewObjects, type NewObjects } from '../../kit/files/new-objects.ts'
import { isTiff } from '../../kit/paper/fax/tiff-pages.ts'
import { isPdf } from '../../kit/paper/signing/find-seals.ts'
import { UnreadableFax, type FaxReader, type ReadFax } from '../../kit/ports/fax.ts'
import type { Job, Sender } from '../../kit/request/actor.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import {
  findDestination,
  findReceipt,
  insertFax,
  insertReceipt,
  insertUnroutedFax,
  type FaxWay,
  type NewFax,
  type Receipt,
} from './arrival.queries.ts'

/** A PDF made from pictures can be larger than the file that they came in. */
export const mostFaxBytes = 4 * limits.faxBytes

/** A fax as it comes in by any way. File name and caller id are texts that the sender chose. */
export interface ArrivingFax {
  /** How it came, and the id that it has there; null for a fax that cannot come twice. */
  receipt: { way: FaxWay; senderId: string } | null
  toNumber: string
  fromNumber?: string | null | undefined
  fromCallerId?: string | null | undefined
  received?: string | null | undefined
  filename?: string | null | undefined
  bytes: Buffer
}

/** The content decides what a file is, not its name. */
function assertDocument(bytes: Buffer): void {
  if (bytes.length > limits.faxBytes) throw new Refusal(413, faxTexts.tooLarge)
  if (!isPdf(bytes) && !isTiff(bytes)) throw new Refusal(400, faxTexts.notADocument)
}

/** Null for a file that cannot be read. */
async function readOrNull(reader: FaxReader, bytes: Buffer): Promise<ReadFax | null> {
  try {
    const read = await reader.read(bytes)
    return (read.pdf?.length ?? 0) > mostFaxBytes ? null : read
  } catch (error) {
    if (error instanceof UnreadableFax) return null
    throw error
  }
}

function knownFax({ faxId, sha256 }: Receipt, given: Buffer): number {
  if (!sha256.equals(given)) throw new Refusal(409, faxTexts.otherContent)
  return faxId
}

/** Writes the files of a fax to the store: what came, and the PDF that was made from it. */
export async function storeFaxFiles(
  { faxReader }: Services,
  objects: NewObjects,
  bytes: Buffer,
): Promise<Pick<NewFax, 'objectKey' | 'originalKey' | 'pages'>> {
  const read = await readOrNull(faxReader, bytes)
  const original = await objects.put(bytes, mostFaxBytes)
  if (!read?.pdf) return { objectKey: original.key, originalKey: null, pages: read?.pages ?? null }
  const shown = await objects.put(read.pdf, mostFaxBytes)
  return { objectKey: shown.key, originalKey: original.key, pages: read.pages }
}

/**
 * Takes a fax: reads it, stores its files, and writes its row, for the practice of the number or without one. Answers
 * its id once it is durable. A fax whose receipt is known is answered from that.
 */
export async function acceptFax(
  services: Services,
  actor: Sender | Job,
  { receipt, bytes, toNumber, fromNumber = null, fromCallerId = null, received = null, filename = null }: ArrivingFax,
): Promise<number> {
  assertDocument(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const { known, destination } = await inTransaction(
    services,
    { actor },
    async (scope) => ({
      known: receipt && (await findReceipt(scope, receipt.way, receipt.senderId)),
      destination: await findDestination(scope, toNumber),
    }),
    { readOnly: true },
  )
  if (known) return knownFax(known, sha256)
  return withNewObjects(services.files, async (objects) => {
    const files = await storeFaxFiles(services, objects, bytes)
    const fax: NewFax = { receivedAt: received, filename, fromNumber, toNumber, fromCallerId, sha256, ...files }
    const write = (scope: Scope, id: number | null) =>
      objects.claim(scope, () =>
        destination
          ? insertFax(scope, fax, { id, practiceId: destination.practiceId })
          : insertUnroutedFax(scope, fax, id),
      )
    return inTransaction(services, { teamId: destination?.teamId, actor }, async (scope) => {
      if (!receipt) return write(scope, null)
      const id = await insertReceipt(scope, { ...receipt, sha256 })
      if (id !== null) return write(scope, id)
      const first = await findReceipt(scope, receipt.way, receipt.senderId)
      if (!first) throw new Error('The receipt of a fax is gone')
      return knownFax(first, sha256)
    })
  })
}
