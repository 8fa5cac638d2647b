import { Readable } from 'node:stream'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { Disk } from './disk.ts'
import { pipeToSink } from './pipe-to-sink.ts'
import type { ByteRange, SealedObject } from '../../kit/ports/files.ts'
import {
  emptySlot,
  headerBytes,
  headerOf,
  isSealed,
  newFileKey,
  plainBytesOf,
  slotOf,
  slots,
  unwrapKey,
  wrappedKeys,
  wrappingKeyId,
} from '../../kit/files/sealed-file.ts'
import { SealedStream, type ReadableFile } from '../../kit/files/sealed-stream.ts'
import { FileSink } from './sink.ts'

/** A file on the disk and the key of its object. */
export interface StoredFile {
  file: string
  key: string
}

/** The key and header for a new file. */
export function sealFor(vault: Vault, objectKey: string): { fileKey: Buffer; header: Buffer } {
  const fileKey = newFileKey()
  return { fileKey, header: headerOf(vault, objectKey, fileKey) }
}

/** Opens a file. An unsealed file of an earlier release is read as it is. */
export async function openStored(
  disk: Disk,
  vault: Vault,
  { file, key }: StoredFile,
  range?: ByteRange,
): Promise<Readable> {
  const { handle, bytes } = await disk.open(file)
  try {
    const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    if (isSealed(header.subarray(0, bytesRead)))
      return new SealedStream(handle, unwrapKey(vault, key, header).fileKey, bytes, range)
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return disk.read(file, range)
}

/** A sealed file and the length of its content; null for an unsealed file of an earlier release. */
export async function findSealed(disk: Disk, { file }: StoredFile): Promise<SealedObject | null> {
  if (!(await headerIn(disk, file))) return null
  const { handle, bytes } = await disk.open(file)
  await handle.close()
  return { file, bytes: plainBytesOf(bytes) }
}

/** Opens the sealed bytes of a file, which were read as they are. */
export function openSealedBytes(vault: Vault, key: string, sealed: Buffer): Readable {
  const header = sealed.subarray(0, headerBytes)
  if (!isSealed(header)) throw new Error('A file that should be sealed is not')
  const memory: ReadableFile = {
    read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
      buffer,
      bytesRead: sealed.copy(buffer, offset, position, position + length),
    }),
    close: async () => {},
  } as ReadableFile
  return new SealedStream(memory, unwrapKey(vault, key, header).fileKey, sealed.length)
}

/** The header of a sealed file; null if it is not sealed; undefined if it is still being written. */
async function headerIn(disk: Disk, file: string): Promise<Buffer | null | undefined> {
  const { handle, bytes } = await disk.open(file)
  try {
    if (bytes === 0) return undefined
    const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return isSealed(header.subarray(0, bytesRead)) ? header : null
  } finally {
    await handle.close()
  }
}

/** The ids of the keys that a file needs: one or none; '' for a file that is not sealed. */
export async function wrappingKeysOf(disk: Disk, { file }: StoredFile): Promise<string[]> {
  const header = await headerIn(disk, file)
  if (header === undefined) return []
  if (header === null) return ['']
  return wrappedKeys(header).flatMap((wrapped) => (wrapped ? [wrappingKeyId(wrapped).toString('hex')] : []))
}

/** Seals a file of an earlier release through a draft, or wraps the key of a sealed one again with the newest key. */
export async function resealStored(disk: Disk, vault: Vault, { file, key }: StoredFile, draft: string): Promise<void> {
  const header = await headerIn(disk, file)
  if (header === undefined) return
  if (header === null) await sealPlain(disk, vault, { file, key }, draft)
  else await rewrap(disk, vault, { file, key }, header)
}

async function sealPlain(disk: Disk, vault: Vault, { file, key }: StoredFile, draft: string): Promise<void> {
  const source = await disk.read(file)
  try {
    await pipeToSink(
      source,
      new FileSink(await disk.create(draft), {
        ...sealFor(vault, key),
        onPiece: () => {},
        atEnd: () => {},
        ownsPieces: false,
      }),
    )
    await disk.move(draft, file)
  } catch (error) {
    source.destroy()
    await disk.remove(draft)
    throw error
  }
}

/** The new slot is durable before the old slot is cleared. */
async function rewrap(disk: Disk, vault: Vault, { file, key }: StoredFile, header: Buffer): Promise<void> {
  const wrapped = wrappedKeys(header)
  if (wrapped.every((each) => each === null || wrappingKeyId(each).equals(vault.id))) return
  const { fileKey, slot } = unwrapKey(vault, key, header)
  await disk.overwrite(file, slotOf(vault, key, fileKey), slots[1 - slot] ?? 0)
  await disk.overwrite(file, emptySlot, slots[slot] ?? 0)
}
