import { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { downloadFile, fileMessages, uploadFile } from '@credence/contract/files'
import { limits } from '@credence/contract/limits'
import type { Vault } from '../../kit/crypto.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { signAddress } from './address.ts'
import { realDisk, type Disk } from './disk.ts'
import { Meter } from './meter.ts'
import { pour } from './pour.ts'
import { FileSink, type OpenFile } from './sink.ts'
import { newObjectKey, type Arrived, type ByteRange, type DownloadGrant, type FileStore, type Received, type UploadGrant } from './port.ts'

/** A full disk stops the database that shares it, so uploads end before: at five percent left, or a gigabyte. */
const reserveShare = 0.05
const mostReserve = 1024 ** 3
const pageOfKeys = 500

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code)
const noRoom = () => new Refusal(507, fileMessages.noRoom)
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

/** Files on the server's own disk; the addresses lead back to this server. */
export class LocalStore implements FileStore {
  readonly #incoming: string
  readonly #objects: string
  readonly #vault: Vault
  readonly #disk: Disk
  readonly #folders = new Set<string>()

  constructor(folder: string, vault: Vault, disk: Disk = realDisk) {
    this.#incoming = path.join(folder, 'incoming')
    this.#objects = path.join(folder, 'objects')
    this.#vault = vault
    this.#disk = disk
  }

  async signUpload({ key, type, bytes, owner, teamId, accountId, call, expiresAt }: UploadGrant): Promise<string> {
    await this.#assertRoom(bytes)
    return signAddress(this.#vault, uploadFile, { key, type, size: String(bytes ?? ''), owner, team: String(teamId ?? ''), account: String(accountId), call, expires: expiresAt.toISOString() })
  }

  async signDownload({ key, type, name, purpose, teamId, accountId, call, expiresAt }: DownloadGrant): Promise<string> {
    return signAddress(this.#vault, downloadFile, { key, type, name, purpose, team: String(teamId ?? ''), account: String(accountId), call, expires: expiresAt.toISOString() })
  }

  async receive(key: string, source: Promise<Readable>, bytes: number | null): Promise<Received> {
    const whole = Promise.withResolvers<Arrived>()
    const kept = this.#keep(key, source, bytes, whole.resolve)
    kept.catch(whole.reject)
    return { arrived: await whole.promise, kept }
  }

  async #keep(key: string, allowed: Promise<Readable>, bytes: number | null, onWhole: (arrived: Arrived) => void): Promise<void> {
    // A name of its own: of several that try one address together, any may be the one that is allowed.
    const partial = path.join(this.#incoming, `${key}-${newObjectKey()}`)
    const meter = new Meter()
    try {
      const { file, source } = await this.#begin(partial, allowed, bytes)
      const ownsPieces = source instanceof IncomingMessage
      try {
        await pour(source, new FileSink(file, { look: (piece) => meter.take(piece), atEnd: (sha256) => onWhole(meter.result(sha256, bytes)), ownsPieces }))
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

  /** Makes the file while it is found out whether its bytes may come, and takes it away again when they may not. */
  async #begin(partial: string, allowed: Promise<Readable>, bytes: number | null): Promise<{ file: OpenFile; source: Readable }> {
    const [made, asked] = await Promise.allSettled([this.#assertRoom(bytes).then(() => this.#disk.create(partial)), allowed])
    if (made.status === 'fulfilled' && asked.status === 'fulfilled') return { file: made.value, source: asked.value }
    if (made.status === 'fulfilled') {
      await made.value.close()
      await this.#disk.remove(partial)
    }
    throw asked.status === 'rejected' ? asked.reason : (made as PromiseRejectedResult).reason
  }

  async put(key: string, bytes: Buffer): Promise<Arrived> {
    const { arrived, kept } = await this.receive(key, Promise.resolve(Readable.from([bytes], { objectMode: false })), bytes.length)
    await kept
    return arrived
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.#disk.read(this.#place(key), range)
    } catch (error) {
      throw codeOf(error) === 'ENOENT' ? notFound() : error
    }
  }

  remove(key: string): Promise<void> {
    return this.#disk.remove(this.#place(key))
  }

  async* findOlderThan(ms: number): AsyncGenerator<string[]> {
    let page: string[] = []
    for await (const { file, ageMs } of this.#disk.walk(this.#objects)) {
      if (ageMs > ms) page.push(path.basename(file))
      if (page.length >= pageOfKeys) {
        yield page
        page = []
      }
    }
    if (page.length) yield page
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    for await (const { file, ageMs } of this.#disk.walk(this.#incoming)) {
      if (ageMs > olderThanMs) await this.#disk.remove(file)
    }
  }

  /** Two hundred and fifty-six folders keep each of them short. */
  #place(key: string): string {
    return path.join(this.#objects, key.slice(0, 2), key)
  }

  async #ensureFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return
    await this.#disk.makeFolder(folder)
    this.#folders.add(folder)
  }

  async #assertRoom(bytes: number | null): Promise<void> {
    await this.#ensureFolder(this.#incoming)
    const { freeBytes, totalBytes } = await this.#disk.room(this.#incoming)
    if (freeBytes - (bytes ?? limits.fileBytes) < Math.min(totalBytes * reserveShare, mostReserve)) throw noRoom()
  }
}
