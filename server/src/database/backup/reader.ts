import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import type { Vault } from '../../kit/crypto.ts'
import { firstLine, keyOf, kinds, lengthBytes, longestChunk, magic, openChunk, UnusableBackup, type AppliedMigration, type BackupRecord, type Header } from './format.ts'

const readAtOnce = 1024 * 1024
const longestHeader = 4096

/** Bytes of a file in the lengths that are asked for. */
class Bytes {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  /** How many were taken. */
  position = 0

  constructor(path: string) {
    this.#pieces = createReadStream(path, { highWaterMark: readAtOnce })[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Whether the file ends here. */
  async isAtEnd(): Promise<boolean> {
    return !await this.#hold(1)
  }

  /** The next bytes; null when fewer are left. */
  async take(length: number): Promise<Buffer | null> {
    if (!await this.#hold(length)) return null
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    this.position += length
    return taken
  }

  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf(0x0A)
      if (end >= 0) return (await this.take(end + 1))?.subarray(0, -1).toString('utf8') ?? null
      if (this.#held.length > longestHeader || !await this.#hold(this.#held.length + 1)) return null
    }
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  async #hold(length: number): Promise<boolean> {
    const pieces = [this.#held]
    let held = this.#held.length
    while (held < length) {
      const { value, done } = await this.#pieces.next()
      if (done) break
      pieces.push(value)
      held += value.length
    }
    if (pieces.length > 1) this.#held = Buffer.concat(pieces)
    return held >= length
  }
}

function readHeader(path: string, first: string | null, second: string | null): Header {
  if (!first?.startsWith(magic)) throw new UnusableBackup(`${path} is not a backup of Credence`)
  if (first !== firstLine) throw new UnusableBackup(`${path} has a format that this release does not know. Use the release that made it, or a later one`)
  try {
    const header = JSON.parse(second ?? '') as Header
    if ([header.installation, header.createdAt, header.release, header.keyId, header.salt].every((value) => typeof value === 'string')) return header
  } catch { /* told below */ }
  throw new UnusableBackup(`${path} is damaged at its beginning`)
}

/** A record, or data of the record before it, unpacked only when it is wanted. */
export type Part = { record: BackupRecord; data?: never } | { data: () => Buffer; record?: never }

export interface Backup {
  header: Header
  /** The records and the data after each, in their order. Throws `UnusableBackup` at the first byte that is not as it was written. */
  parts: AsyncGenerator<Part>
}

/** Opens a backup and reads its header. */
export async function openBackup(path: string, vault: Vault): Promise<Backup> {
  if (!existsSync(path)) throw new UnusableBackup(`There is no file ${path}`)
  const bytes = new Bytes(path)
  try {
    const lines = [await bytes.line(), await bytes.line()] as const
    const header = readHeader(path, ...lines)
    const key = keyOf(vault, header)
    if (!key) {
      throw new UnusableBackup(`The backup ${path} was made with the key that has the id ${header.keyId}, and CREDENCE_KEY has the id ${vault.id.toString('hex')}. `
        + 'Set CREDENCE_KEY to that key, or add that key to CREDENCE_PREVIOUS_KEYS')
    }
    return { header, parts: readParts(path, bytes, key, Buffer.from(`${lines.join('\n')}\n`)) }
  } catch (error) {
    await bytes.close()
    throw error
  }
}

async function* readParts(path: string, bytes: Bytes, key: Buffer, header: Buffer): AsyncGenerator<Part> {
  const sum = createHash('sha256')
  try {
    for (let number = 0; ; number += 1) {
      const { position } = bytes
      const damaged = () => new UnusableBackup(`The backup ${path} is damaged at byte ${position}. Use another backup`)
      const length = (await bytes.take(lengthBytes))?.readUInt32BE()
      if (length !== undefined && length > longestChunk) throw damaged()
      const sealed = length === undefined ? null : await bytes.take(length)
      if (!sealed) throw new UnusableBackup(`The backup ${path} is cut off after ${position} bytes. Use another backup`)
      const isLast = await bytes.isAtEnd()
      const opened = openChunk({ key, header, number, isLast }, sealed)
      // A chunk that was not written as the last one, where the file ends: the rest is missing.
      if (!opened && isLast && openChunk({ key, header, number, isLast: false }, sealed)) throw new UnusableBackup(`The backup ${path} is cut off after ${bytes.position} bytes. Use another backup`)
      if (!opened) throw damaged()
      const part = partOf(opened)
      if (part.record?.type === 'end' && part.record.sha256 !== sum.copy().digest('hex')) throw damaged()
      if (part.record) sum.update(opened.subarray(1))
      yield part
      if (isLast) return
    }
  } finally {
    await bytes.close()
  }
}

function partOf(opened: Buffer): Part {
  const payload = opened.subarray(1)
  if (opened[0] === kinds.record) return { record: JSON.parse(payload.toString('utf8')) as BackupRecord }
  return { data: () => opened[0] === kinds.zstd ? zstdDecompressSync(payload) : payload }
}

export type BackupContents = Extract<BackupRecord, { type: 'end' }> & Pick<Header, 'installation' | 'createdAt'> & { kind: 'demo' | 'production'; migrations: AppliedMigration[]; lackingFiles: number; /** Whether the bytes of files are in it. */ hasFiles: boolean }

/** Reads a whole backup without using it, so that damage anywhere is found before anything is written. */
export async function verifyBackup(path: string, vault: Vault): Promise<BackupContents> {
  const { header, parts } = await openBackup(path, vault)
  let database: Extract<BackupRecord, { type: 'database' }> | undefined
  let end: Extract<BackupRecord, { type: 'end' }> | undefined
  let lackingFiles = 0
  for await (const { record } of parts) {
    if (record?.type === 'database') database = record
    if (record?.type === 'end') end = record
    if ((record?.type === 'file' && !record.hasData) || (record?.type === 'file end' && !record.isWhole)) lackingFiles += 1
  }
  if (!database || !end) throw new UnusableBackup(`The backup ${path} lacks its beginning or its end`)
  return { ...end, installation: header.installation, createdAt: header.createdAt, kind: database.kind, migrations: database.migrations, lackingFiles, hasFiles: database.withFiles }
}
