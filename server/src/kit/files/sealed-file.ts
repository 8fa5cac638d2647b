import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Vault } from '../secrets/crypto.ts'
import type { ByteRange } from '../ports/files.ts'
import { newChecksum } from './checksum.ts'

/**
 * A file at rest: a header, then chunks. Every file has a key of its own. The header holds that key, wrapped by a
 * master key, in one of two slots: a rotation writes the other slot before it clears the first, so that the file can be
 * opened at every moment. Each chunk is AES-256-GCM. Its nonce is its number and whether it is the last, so a file
 * whose chunks were cut off, moved or repeated does not open.
 */
const mark = Buffer.from('Credence sealed1')
const slotBytes = 96
export const slots = [mark.length, mark.length + slotBytes] as const
export const headerBytes = mark.length + 2 * slotBytes
/**
 * Each chunk begins a cipher of its own, whose start costs a third of what sealing 64 KiB does; a longer one makes a
 * short range dear.
 */
export const chunkBytes = 131_072
const tagBytes = 16
export const sealedChunkBytes = chunkBytes + tagBytes
const keyBytes = 32
const cutOff = 'A sealed file was cut off'

const placeOf = (objectKey: string) => ({ table: 'file', column: 'key', row: objectKey })

/** A slot holds the length of the wrapped key, then the wrapped key. An empty slot is all zeros. */
export function slotOf(vault: Vault, objectKey: string, fileKey: Buffer): Buffer {
  const wrapped = vault.seal(fileKey.toString('base64'), placeOf(objectKey))
  return Buffer.concat([Buffer.from([wrapped.length]), wrapped, Buffer.alloc(slotBytes - 1 - wrapped.length)])
}
export const emptySlot = Buffer.alloc(slotBytes)

export const headerOf = (vault: Vault, objectKey: string, fileKey: Buffer): Buffer =>
  Buffer.concat([mark, slotOf(vault, objectKey, fileKey), emptySlot])
export const newFileKey = (): Buffer => randomBytes(keyBytes)

/** Whether a file is sealed. One of an earlier release begins with anything else. */
export const isSealed = (header: Buffer): boolean =>
  header.length === headerBytes && header.subarray(0, mark.length).equals(mark)

/** The wrapped key of each slot; null for an empty one. */
export const wrappedKeys = (header: Buffer): (Buffer | null)[] =>
  slots.map((at) => {
    const length = header[at] ?? 0
    return length === 0 ? null : header.subarray(at + 1, at + 1 + length)
  })

/** A wrapped key begins with a version and the id of the key that wrapped it, as every sealed value does. */
export const wrappingKeyId = (wrapped: Buffer): Buffer => wrapped.subarray(1, 5)

/** The key of a file, and the slot that holds it. */
export function unwrapKey(vault: Vault, objectKey: string, header: Buffer): { fileKey: Buffer; slot: number } {
  for (const [slot, wrapped] of wrappedKeys(header).entries()) {
    try {
      if (wrapped) return { fileKey: Buffer.from(vault.open(wrapped, placeOf(objectKey)), 'base64'), slot }
    } catch {
      // A slot that was being written when the power failed: the other one holds the key.
    }
  }
  throw new Error(
    'A file cannot be opened: it was sealed with a key this server does not have, or changed, or is not in its place',
  )
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeUInt32BE(index, 8)
  return nonce
}

/**
 * Seals the bytes of a file as they come, and sums them up. Only the end tells which chunk is the last, so a full one
 * waits for the next byte.
 */
export class FileSealer {
  readonly #key: KeyObject
  readonly #sum = newChecksum()
  readonly #chunk = Buffer.allocUnsafeSlow(chunkBytes)
  #filled = 0
  #index = 0

  constructor(fileKey: Uint8Array) {
    this.#key = createSecretKey(fileKey)
  }

  /** The chunks that became whole by this piece. */
  add(piece: Uint8Array): Buffer[] {
    this.#sum.update(piece)
    const sealed: Buffer[] = []
    for (let at = 0; at < piece.length;) {
      if (this.#filled === chunkBytes) sealed.push(...this.#seal(false))
      const part = piece.subarray(at, at + chunkBytes - this.#filled)
      this.#chunk.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
    }
    return sealed
  }

  end(): { sealed: Buffer[]; checksum: Buffer } {
    return { sealed: this.#seal(true), checksum: this.#sum.digest() }
  }

  #seal(isLast: boolean): Buffer[] {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#index, isLast))
    const sealed = cipher.update(this.#chunk.subarray(0, this.#filled))
    cipher.final()
    this.#filled = 0
    this.#index += 1
    return [sealed, cipher.getAuthTag()]
  }
}

export function openChunk(fileKey: KeyObject, index: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length <= tagBytes) throw new Error(cutOff)
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index, isLast))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const bytes = decipher.update(sealed.subarray(0, -tagBytes))
  decipher.final()
  return bytes
}

/** How many bytes a sealed file of this size has when it is opened; less than 1 for one that was cut off. */
export const plainBytesOf = (fileBytes: number): number => {
  const body = fileBytes - headerBytes
  return body - Math.ceil(body / sealedChunkBytes) * tagBytes
}

/**
 * The chunks of a file of this size that hold a range, and how much of the first and of the last of them is not part of
 * it.
 */
export function chunksOf(
  fileBytes: number,
  range?: ByteRange,
): { first: number; last: number; count: number; skipped: number; wanted: number } {
  const body = fileBytes - headerBytes
  const count = Math.ceil(body / sealedChunkBytes)
  const plainBytes = body - count * tagBytes
  if (plainBytes <= 0) throw new Error(cutOff)
  const from = range?.first ?? 0
  const to = Math.min(range?.last ?? plainBytes - 1, plainBytes - 1)
  return {
    first: Math.floor(from / chunkBytes),
    last: Math.floor(to / chunkBytes),
    count,
    skipped: from % chunkBytes,
    wanted: to - from + 1,
  }
}
