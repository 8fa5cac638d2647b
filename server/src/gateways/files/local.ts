import { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { downloadFile, uploadFile } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import type { Vault } from '../../kit/secrets/crypto.ts'
import { signAddress } from '../../kit/files/file-address.ts'
import { realDisk, type Disk } from './disk.ts'
import { Meter } from './meter.ts'
import { openOrRestore } from './open-or-restore.ts'
import { pipeToSink } from './pipe-to-sink.ts'
import { asOfToday, quarantineName, readQuarantineName } from './quarantine-name.ts'
import { assertRoom, codeOf, isFull, noRoom } from './room.ts'
import { FileSink, type OpenFile } from './sink.ts'
import { findSealed, openStored, resealStored, sealFor, wrappingKeysOf, type StoredFile } from './stored-file.ts'
import {
  newObjectKey,
  type Arrived,
  type ByteRange,
  type DownloadGrant,
  type FileStore,
  type Quarantined,
  type Received,
  type SealedObject,
  type UploadGrant,
} from '../../kit/ports/files.ts'

const pageLength = 500

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
/** 256 folders keep each of them small. */
const folderOf = (key: string): string => key.slice(0, 2)

/** The results of `take` for the files, without nulls, in pages. */
async function* inPages<T>(
  files: ReturnType<Disk['walk']>,
  take: (entry: { file: string; ageMs: number }) => T | null,
): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const entry of files) {
    const item = take(entry)
    if (item !== null) page.push(item)
    if (page.length < pageLength) continue
    yield page
    page = []
  }
  if (page.length) yield page
}

/** Files on the server's own disk. The URLs lead back to this server. */
export class LocalStore implements FileStore {
  readonly #incoming: string
  readonly #objects: string
  readonly #quarantine: string
  readonly #owner: string
  readonly #vault: Vault
  readonly #disk: Disk
  readonly #folders = new Set<string>()

  constructor(folder: string, vault: Vault, disk: Disk = realDisk) {
    this.#incoming = path.join(folder, 'incoming')
    this.#objects = path.join(folder, 'objects')
    this.#quarantine = path.join(folder, 'quarantine')
    this.#owner = path.join(folder, 'installation')
    this.#vault = vault
    this.#disk = disk
  }

  async signUpload({ key, type, bytes, owner, teamId, actor, call, expiresAt }: UploadGrant): Promise<string> {
    await this.#assertRoom(bytes)
    return signAddress(this.#vault, uploadFile, {
      key,
      type,
      size: String(bytes ?? ''),
      owner,
      team: String(teamId ?? ''),
      actor,
      call,
      expires: expiresAt.toISOString(),
    })
  }

  async signDownload({ key, type, name, purpose, teamId, actor, call, expiresAt }: DownloadGrant): Promise<string> {
    return signAddress(this.#vault, downloadFile, {
      key,
      type,
      name,
      purpose,
      team: String(teamId ?? ''),
      actor,
      call,
      expires: expiresAt.toISOString(),
    })
  }

  receive(key: string, source: Promise<Readable>, bytes: number | null): Promise<Received> {
    return this.#receive(key, source, bytes, limits.fileBytes)
  }

  write(key: string, source: Readable, maxBytes: number): Promise<Received> {
    return this.#receive(key, Promise.resolve(source), null, maxBytes)
  }

  async #receive(key: string, source: Promise<Readable>, bytes: number | null, maxBytes: number): Promise<Received> {
    const whole = Promise.withResolvers<Arrived>()
    const kept = this.#keep(key, source, { bytes, maxBytes }, whole.resolve)
    kept.catch(whole.reject)
    return { arrived: await whole.promise, kept }
  }

  async #keep(
    key: string,
    allowed: Promise<Readable>,
    { bytes, maxBytes }: { bytes: number | null; maxBytes: number },
    onWhole: (arrived: Arrived) => void,
  ): Promise<void> {
    // A unique name: of several uploads to one URL, any may be the one that is allowed.
    const partial = path.join(this.#incoming, `${key}-${newObjectKey()}`)
    const meter = new Meter(maxBytes)
    try {
      const { file, source } = await this.#begin(partial, allowed, bytes ?? maxBytes)
      const ownsPieces = source instanceof IncomingMessage
      try {
        const seal = sealFor(this.#vault, key)
        await pipeToSink(
          source,
          new FileSink(file, {
            ...seal,
            onPiece: (piece) => meter.take(piece),
            atEnd: (sha256) => onWhole(meter.result(sha256, bytes)),
            ownsPieces,
          }),
        )
        await this.#ensureFolder(path.dirname(this.#place(key)))
        await this.#disk.place(partial, this.#place(key))
      } catch (error) {
        await this.#disk.remove(partial)
        throw error
      }
    } catch (error) {
      throw isFull(error) ? noRoom() : error
    }
  }

  /** Creates the file while the permission is checked, and removes it if the upload is refused. */
  async #begin(
    partial: string,
    allowed: Promise<Readable>,
    bytes: number,
  ): Promise<{ file: OpenFile; source: Readable }> {
    const [made, asked] = await Promise.allSettled([
      this.#assertRoom(bytes).then(() => this.#disk.create(partial)),
      allowed,
    ])
    if (made.status === 'fulfilled' && asked.status === 'fulfilled') return { file: made.value, source: asked.value }
    if (made.status === 'fulfilled') {
      await made.value.close()
      await this.#disk.remove(partial)
    }
    throw asked.status === 'rejected' ? asked.reason : (made as PromiseRejectedResult).reason
  }

  async put(key: string, bytes: Buffer): Promise<Arrived> {
    const { arrived, kept } = await this.receive(
      key,
      Promise.resolve(Readable.from([bytes], { objectMode: false })),
      bytes.length,
    )
    await kept
    return arrived
  }

  open(key: string, range?: ByteRange): Promise<Readable> {
    return openOrRestore(
      () => this.#read(key, range),
      () => this.restore(key),
    )
  }

  #read(key: string, range?: ByteRange): Promise<Readable | null> {
    return openStored(this.#disk, this.#vault, { file: this.#place(key), key }, range).catch(ignoreMissing)
  }

  findSealed(key: string): Promise<SealedObject | null> {
    return findSealed(this.#disk, { file: this.#place(key), key }).catch(ignoreMissing)
  }

  remove(key: string): Promise<void> {
    return this.#disk.remove(this.#place(key))
  }

  async quarantine(key: string): Promise<void> {
    const place = this.#asidePlace(asOfToday(key))
    await this.#ensureFolder(path.dirname(place))
    await this.#disk.move(this.#place(key), place).catch(ignoreMissing)
  }

  findQuarantined(): AsyncIterable<Quarantined[]> {
    return inPages(this.#disk.walk(this.#quarantine), ({ file }) => readQuarantineName(path.basename(file)))
  }

  async restore(key: string): Promise<void> {
    for await (const { file } of this.#disk.walk(path.join(this.#quarantine, folderOf(key)))) {
      if (readQuarantineName(path.basename(file))?.key !== key) continue
      await this.#ensureFolder(path.dirname(this.#place(key)))
      // Another process may move it back at the same time.
      await this.#disk.move(file, this.#place(key)).catch(ignoreMissing)
    }
  }

  removeQuarantined(object: Quarantined): Promise<void> {
    return this.#disk.remove(this.#asidePlace(object))
  }

  findOlderThan(ms: number): AsyncIterable<string[]> {
    return inPages(this.#disk.walk(this.#objects), ({ file, ageMs }) => (ageMs > ms ? path.basename(file) : null))
  }

  async readOwner(): Promise<string | null> {
    const file = await this.#disk.read(this.#owner).catch(ignoreMissing)
    return file && (await text(file)).trim()
  }

  /** Written atomically. */
  async writeOwner(id: string): Promise<void> {
    await this.#ensureFolder(this.#incoming)
    const draft = path.join(this.#incoming, `installation-${newObjectKey()}`)
    const file = await this.#disk.create(draft)
    try {
      await file.writev([Buffer.from(`${id}\n`)])
      await file.sync()
    } finally {
      await file.close()
    }
    await this.#disk.move(draft, this.#owner)
  }

  async reseal(onFailure: (key: string, error: Error) => void): Promise<void> {
    await this.#ensureFolder(this.#incoming)
    for await (const stored of this.#storedFiles()) {
      const draft = path.join(this.#incoming, `${stored.key}-${newObjectKey()}`)
      // A file may be removed meanwhile. A file that does not open is left as it is, so that tampering stays visible.
      await resealStored(this.#disk, this.#vault, stored, draft)
        .catch(ignoreMissing)
        .catch((error: Error) => onFailure(stored.key, error))
    }
  }

  async countKeys(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for await (const stored of this.#storedFiles()) {
      const ids = (await wrappingKeysOf(this.#disk, stored).catch(ignoreMissing)) ?? []
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }

  /** Includes the quarantine, because its files may be needed again. */
  async *#storedFiles(): AsyncGenerator<StoredFile> {
    for await (const { file } of this.#disk.walk(this.#objects)) yield { file, key: path.basename(file) }
    for await (const { file } of this.#disk.walk(this.#quarantine)) {
      const key = readQuarantineName(path.basename(file))?.key
      if (key) yield { file, key }
    }
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    for await (const { file, ageMs } of this.#disk.walk(this.#incoming)) {
      if (ageMs > olderThanMs) await this.#disk.remove(file)
    }
  }

  #place(key: string): string {
    return path.join(this.#objects, folderOf(key), key)
  }

  #asidePlace(object: Quarantined): string {
    return path.join(this.#quarantine, folderOf(object.key), quarantineName(object))
  }

  async #ensureFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return
    await this.#disk.makeFolder(folder)
    this.#folders.add(folder)
  }

  async #assertRoom(bytes: number | null): Promise<void> {
    await this.#ensureFolder(this.#incoming)
    await assertRoom(this.#disk, this.#incoming, bytes ?? limits.fileBytes)
  }
}
