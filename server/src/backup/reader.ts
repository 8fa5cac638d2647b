import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import type { Vault } from '../kit/secrets/crypto.ts'
import { releaseBuffer } from '../kit/files/release-buffer.ts'
import {
  firstLine,
  keyOf,
  kinds,
  lengthBytes,
  longestChunk,
  magic,
  openChunk,
  readLength,
  UnusableBackup,
  type AppliedMigration,
  type BackupRecord,
  type Header,
} from './format.ts'
import type { Growth } from './growth.ts'

const readAtOnce = 256 * 1024
const longestHeader = 4096

/** Reads a file in requested lengths. A returned buffer is overwritten by the next read. */
class Bytes {
  readonly #file: FileHandle
  /** Set for a file that is still being written. */
  readonly #growth: Growth | null
  #buffer = Buffer.allocUnsafeSlow(2 * readAtOnce)
  #start = 0
  #end = 0
  /** The number of bytes read so far. */
  position = 0

  constructor(file: FileHandle, growth: Growth | null) {
    this.#file = file
    this.#growth = growth
  }

  /** Whether the file ends here. The last returned buffer stays valid. */
  async isAtEnd(): Promise<boolean> {
    return this.#start === this.#end && (await this.#read(Buffer.alloc(1), 0, this.position)) === 0
  }

  /** The next bytes; null when fewer are left. */
  async take(length: number): Promise<Buffer | null> {
    if (!(await this.#hold(length))) return null
    const taken = this.#buffer.subarray(this.#start, this.#start + length)
    this.#start += length
    this.position += length
    return taken
  }

  async line(): Promise<string | null> {
    for (let length = 1; length <= longestHeader; length += 1) {
      if (!(await this.#hold(length))) return null
      if (this.#buffer[this.#start + length - 1] === 0x0a)
        return (await this.take(length))?.toString('utf8', 0, length - 1) ?? null
    }
    return null
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #hold(length: number): Promise<boolean> {
    if (this.#end - this.#start >= length) return true
    const larger =
      length > this.#buffer.length - readAtOnce ? Buffer.allocUnsafeSlow(length + readAtOnce) : this.#buffer
    this.#end = this.#buffer.copy(larger, 0, this.#start, this.#end)
    this.#start = 0
    this.#buffer = larger
    while (this.#end < length) {
      const read = await this.#read(this.#buffer, this.#end, this.position + this.#end)
      if (read === 0) return false
      this.#end += read
    }
    return true
  }

  /** Reads available bytes, and waits for more if the file is still growing. Returns 0 at the end of the file. */
  async #read(buffer: Buffer, at: number, position: number): Promise<number> {
    while (this.#growth && !this.#growth.isDone && this.#growth.bytes <= position) await this.#growth.next()
    const most = this.#growth ? this.#growth.bytes - position : Number.POSITIVE_INFINITY
    return (await this.#file.read(buffer, at, Math.min(buffer.length - at, most), position)).bytesRead
  }
}

function readHeader(path: string, first: string | null, second: string | null): Header {
  if (!first?.startsWith(magic)) throw new UnusableBackup(`${path} is not a backup of Credence`)
  if (first !== firstLine)
    throw new UnusableBackup(
      `${path} has a format that this release does not know. Use the release that made it, or a later one`,
    )
  try {
    const header = JSON.parse(second ?? '') as Header
    if (
      [header.installation, header.createdAt, header.release, header.keyId, header.salt].every(
        (value) => typeof value === 'string',
      )
    )
      return header
  } catch {
    /* The error below reports it. */
  }
  throw new UnusableBackup(`${path} is damaged at its beginning`)
}

/** A record, or data of the record before it, decompressed on demand. */
export type Part = { record: BackupRecord; data?: never } | { data: () => Buffer; record?: never }

export interface Backup {
  header: Header
  /**
   * The records and the data after each, in order. Throws `UnusableBackup` at the first byte that was not written so.
   */
  parts: AsyncGenerator<Part>
}

interface OpenOptions {
  /** False when the caller does not use a part any more once it requests the next one. */
  keepsData?: boolean
  growth?: Growth | null
}

/** Opens a backup and reads its header. */
export async function openBackup(
  path: string,
  vault: Vault,
  { keepsData = true, growth = null }: OpenOptions = {},
): Promise<Backup> {
  const bytes = new Bytes(
    await open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new UnusableBackup(`There is no file ${path}`) : error
    }),
    growth,
  )
  try {
    const lines = [await bytes.line(), await bytes.line()] as const
    const header = readHeader(path, ...lines)
    const key = keyOf(vault, header)
    if (!key) {
      throw new UnusableBackup(
        `The backup ${path} was made with the key that has the id ${header.keyId}, and CREDENCE_KEY has the id ${vault.id.toString('hex')}. ` +
          'Set CREDENCE_KEY to that key, or add that key to CREDENCE_PREVIOUS_KEYS',
      )
    }
    return { header, parts: readParts(path, bytes, { key, header: Buffer.from(`${lines.join('\n')}\n`), keepsData }) }
  } catch (error) {
    await bytes.close()
    throw error
  }
}

async function* readParts(
  path: string,
  bytes: Bytes,
  { key, header, keepsData }: { key: Buffer; header: Buffer; keepsData: boolean },
): AsyncGenerator<Part> {
  const sum = createHash('sha256')
  try {
    for (let number = 0; ; number += 1) {
      const { position } = bytes
      const damaged = () => new UnusableBackup(`The backup ${path} is damaged at byte ${position}. Use another backup`)
      const cutOff = () =>
        new UnusableBackup(`The backup ${path} is cut off after ${bytes.position} bytes. Use another backup`)
      const begin = await bytes.take(lengthBytes)
      if (!begin) throw cutOff()
      const { length, isAsItIs } = readLength(begin)
      if (length > longestChunk) throw damaged()
      const sealed = await bytes.take(length)
      if (!sealed) throw cutOff()
      const isLast = await bytes.isAtEnd()
      const opened = openChunk({ key, header, number, isLast }, sealed, isAsItIs)
      // This chunk was not written as the last one, so the file is truncated.
      if (!opened && isLast && openChunk({ key, header, number, isLast: false }, sealed, isAsItIs)) throw cutOff()
      if (!opened) throw damaged()
      const part = isAsItIs ? { data: () => Buffer.from(opened) } : partOf(opened)
      if (part.record?.type === 'end' && part.record.sha256 !== sum.copy().digest('hex')) throw damaged()
      if (part.record) sum.update(opened.subarray(1))
      yield part
      if (!keepsData && !isAsItIs) releaseBuffer(opened)
      if (isLast) return
    }
  } finally {
    await bytes.close()
  }
}

function partOf(opened: Buffer): Part {
  const payload = opened.subarray(1)
  if (opened[0] === kinds.record) return { record: JSON.parse(payload.toString('utf8')) as BackupRecord }
  return { data: () => (opened[0] === kinds.zstd ? zstdDecompressSync(payload) : payload) }
}

export type BackupContents = Extract<BackupRecord, { type: 'end' }> &
  Pick<Header, 'installation' | 'createdAt'> & {
    kind: 'demo' | 'production'
    migrations: AppliedMigration[]
    lackingFiles: number
    /** Whether it holds the bytes of files. */ hasFiles: boolean
  }

/**
 * Reads a whole backup without using it, so that damage is found before anything is written. A backup that is still
 * being written is followed to its end.
 */
export async function verifyBackup(path: string, vault: Vault, growth: Growth | null = null): Promise<BackupContents> {
  const { header, parts } = await openBackup(path, vault, { keepsData: false, growth })
  let database: Extract<BackupRecord, { type: 'database' }> | undefined
  let end: Extract<BackupRecord, { type: 'end' }> | undefined
  let lackingFiles = 0
  for await (const { record } of parts) {
    if (record?.type === 'database') database = record
    if (record?.type === 'end') end = record
    if ((record?.type === 'file' && record.data === 'none') || (record?.type === 'file end' && !record.isWhole))
      lackingFiles += 1
  }
  if (!database || !end) throw new UnusableBackup(`The backup ${path} lacks its beginning or its end`)
  return {
    ...end,
    installation: header.installation,
    createdAt: header.createdAt,
    kind: database.kind,
    migrations: database.migrations,
    lackingFiles,
    hasFiles: database.withFiles,
  }
}
