import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Vault } from '../kit/secrets/crypto.ts'

/**
 * A backup is one file: a line with the format version, a line of JSON that is readable without the key, then chunks. A
 * chunk is its length in four bytes, the ciphertext and the tag of AES-256-GCM. Its plaintext is one byte for the kind,
 * and a record as JSON or a piece of data. A piece of a file that the store has sealed already is not encrypted again:
 * it is stored as it is with a tag of the same key, and a bit in its length marks it. The nonce holds the chunk's
 * number and marks the last chunk, so that a missing, moved, changed or truncated chunk is detected.
 */

export const firstLine = 'CREDENCE BACKUP 1'
/** The first bytes of a backup of any format version. */
export const magic = 'CREDENCE BACKUP '
/** Data is split into pieces of this length. */
export const pieceBytes = 256 * 1024
/** The longest chunk. A larger length is damage, and no memory is allocated for it. */
export const longestChunk = 8 * 1024 * 1024
export const lengthBytes = 4
const tagBytes = 16
const asItIsBit = 0x80000000

export const kinds = { record: 0, plain: 1, zstd: 2 } as const

/** The part that is readable without the key. */
export interface Header {
  installation: string
  createdAt: string
  /** The release that made the backup. */
  release: string
  keyId: string
  salt: string
}

export interface AppliedMigration {
  name: string
  checksum: string
}
export interface SequenceValue {
  name: string
  start: string
  /** Null while the sequence is unused. */ last: string | null
}

export type BackupRecord =
  | {
      type: 'database'
      kind: 'demo' | 'production'
      postgres: string
      /** False when the store has backups of its own. */ withFiles: boolean
      migrations: AppliedMigration[]
    }
  | { type: 'table'; name: string; columns: string[] }
  | { type: 'table end'; rows: number; sha256: string }
  | { type: 'sequences'; values: SequenceValue[] }
  /**
   * `bytes` and `checksum` are those of the row; earlier releases wrote `sha256` instead. `none` means that the store lacks the file or that files were not
   * requested. `sealed` data is in the format of the local store.
   */
  | {
      type: 'file'
      key: string
      bytes: number
      checksum?: string
      sha256?: string
      data: 'none' | 'plain' | 'sealed'
    }
  | { type: 'file end'; isWhole: boolean }
  /** Queued emails that were delivered after the snapshot, so that a restore does not send them again. */
  | { type: 'delivered'; jobs: string[] }
  | { type: 'end'; tables: number; rows: number; files: number; /** Of all records before this one. */ sha256: string }

/** The reason why a file cannot be used as a backup. The message tells an operator what to do. */
export class UnusableBackup extends Error {}

/**
 * The key of one backup. Each backup has its own key, so a nonce is never reused with a key. Null when the vault lacks
 * the master key.
 */
export function keyOf(vault: Vault, { keyId, salt }: Header): Buffer | null {
  const master = vault.keys('backup')[vault.ids.findIndex((id) => id.toString('hex') === keyId)]
  return master ? Buffer.from(hkdfSync('sha256', master, Buffer.from(salt, 'hex'), 'credence backup file', 32)) : null
}

export interface ChunkPlace {
  key: Buffer
  /** Authenticated with every chunk, so it cannot be changed either. */ header: Buffer
  number: number
  isLast: boolean
}

function nonceOf({ number, isLast }: ChunkPlace, isAsItIs: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce[1] = isAsItIs ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

const lengthOf = (length: number, bit = 0): Buffer => {
  const bytes = Buffer.alloc(lengthBytes)
  bytes.writeUInt32BE(length + bit)
  return bytes
}

export function sealChunk(place: ChunkPlace, kind: number, payload: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', place.key, nonceOf(place, false)).setAAD(place.header)
  const sealed = [cipher.update(Buffer.of(kind)), cipher.update(payload), cipher.final()]
  return [lengthOf(1 + payload.length + tagBytes), ...sealed, cipher.getAuthTag()]
}

/** A chunk whose payload is sealed already. It only gets a tag, which costs a fraction of encryption. */
export function tagChunk(place: ChunkPlace, payload: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', place.key, nonceOf(place, true)).setAAD(place.header).setAAD(payload)
  cipher.final()
  return [lengthOf(payload.length + tagBytes, asItIsBit), payload, cipher.getAuthTag()]
}

/** Parses the length before a chunk. */
export const readLength = (bytes: Buffer): { length: number; isAsItIs: boolean } => {
  const value = bytes.readUInt32BE()
  return value >= asItIsBit ? { length: value - asItIsBit, isAsItIs: true } : { length: value, isAsItIs: false }
}

/**
 * The plaintext of a chunk; for a chunk stored as it is, a view of the same memory. Null when it is not the chunk that
 * was written at this place.
 */
export function openChunk(place: ChunkPlace, sealed: Buffer, isAsItIs: boolean): Buffer | null {
  if (sealed.length <= tagBytes) return null
  const body = sealed.subarray(0, -tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', place.key, nonceOf(place, isAsItIs), { authTagLength: tagBytes })
    .setAAD(place.header)
    .setAuthTag(sealed.subarray(-tagBytes))
  if (isAsItIs) decipher.setAAD(body)
  const opened = isAsItIs ? body : decipher.update(body)
  try {
    decipher.final()
    return opened
  } catch {
    return null
  }
}
