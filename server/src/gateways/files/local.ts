import { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { downloadFile, uploadFile } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { signAddress } from '../../kit/files/file-address.ts'
import { ignoreMissing, LocalFolder } from './local-folder.ts'
import { Meter } from './meter.ts'
import { pipeToSink } from './pipe-to-sink.ts'
import { asOfToday } from './quarantine-name.ts'
import { assertRoom, isFull, noRoom } from './room.ts'
import { FileSink, type OpenFile } from './sink.ts'
import { resealStored, sealFor } from './stored-file.ts'
import {
  newObjectKey,
  type Arrived,
  type DownloadGrant,
  type FileStore,
  type Quarantined,
  type Received,
  type UploadGrant,
  type WriteOptions,
} from '../../kit/ports/files.ts'

interface Incoming extends WriteOptions {
  /** Null if the length is not announced. */
  bytes: number | null
}

/** Files on the server's own disk. The URLs lead back to this server. */
export class LocalStore extends LocalFolder implements FileStore {
  async signUpload({ key, type, bytes, owner, teamId, actor, call, expiresAt }: UploadGrant): Promise<string> {
    await this.#assertRoom(bytes)
    return signAddress(this.vault, uploadFile, {
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
    return signAddress(this.vault, downloadFile, {
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
    return this.#receive(key, source, { bytes, maxBytes: limits.fileBytes, ownsPieces: false })
  }

  write(key: string, source: Readable, options: WriteOptions): Promise<Received> {
    return this.#receive(key, Promise.resolve(source), { bytes: null, ...options })
  }

  async #receive(key: string, source: Promise<Readable>, incoming: Incoming): Promise<Received> {
    const whole = Promise.withResolvers<Arrived>()
    const kept = this.#keep(key, source, incoming, whole.resolve)
    kept.catch(whole.reject)
    return { arrived: await whole.promise, kept }
  }

  async #keep(
    key: string,
    allowed: Promise<Readable>,
    { bytes, maxBytes, ownsPieces }: Incoming,
    onWhole: (arrived: Arrived) => void,
  ): Promise<void> {
    // A unique name: of several uploads to one URL, any may be the one that is allowed.
    const partial = path.join(this.incoming, `${key}-${newObjectKey()}`)
    const meter = new Meter(maxBytes)
    try {
      const { file, source } = await this.#begin(partial, allowed, bytes ?? maxBytes)
      try {
        const seal = sealFor(this.vault, key)
        await pipeToSink(
          source,
          new FileSink(file, {
            ...seal,
            onPiece: (piece) => meter.take(piece),
            atEnd: (checksum) => onWhole(meter.result(checksum, bytes)),
            // Nothing else reads a request.
            ownsPieces: ownsPieces || source instanceof IncomingMessage,
          }),
        )
        await this.ensureFolder(path.dirname(this.place(key)))
        await this.disk.place(partial, this.place(key))
      } catch (error) {
        await this.disk.remove(partial)
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
      this.#assertRoom(bytes).then(() => this.disk.create(partial)),
      allowed,
    ])
    if (made.status === 'fulfilled' && asked.status === 'fulfilled') return { file: made.value, source: asked.value }
    if (made.status === 'fulfilled') {
      await made.value.close()
      await this.disk.remove(partial)
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

  remove(key: string): Promise<void> {
    return this.disk.remove(this.place(key))
  }

  async quarantine(key: string): Promise<void> {
    const place = this.asidePlace(asOfToday(key))
    await this.ensureFolder(path.dirname(place))
    await this.disk.move(this.place(key), place).catch(ignoreMissing)
  }

  removeQuarantined(object: Quarantined): Promise<void> {
    return this.disk.remove(this.asidePlace(object))
  }

  /** Written atomically. */
  async writeOwner(id: string): Promise<void> {
    await this.ensureFolder(this.incoming)
    const draft = path.join(this.incoming, `installation-${newObjectKey()}`)
    const file = await this.disk.create(draft)
    try {
      await file.writev([Buffer.from(`${id}\n`)])
      await file.sync()
    } finally {
      await file.close()
    }
    await this.disk.move(draft, this.owner)
  }

  async reseal(onFailure: (key: string, error: Error) => void): Promise<void> {
    await this.ensureFolder(this.incoming)
    for await (const stored of this.storedFiles()) {
      const draft = path.join(this.incoming, `${stored.key}-${newObjectKey()}`)
      // A file may be removed meanwhile. A file that does not open is left as it is, so that tampering stays visible.
      await resealStored(this.disk, this.vault, stored, draft)
        .catch(ignoreMissing)
        .catch((error: Error) => onFailure(stored.key, error))
    }
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    for await (const { file, ageMs } of this.disk.walk(this.incoming)) {
      if (ageMs > olderThanMs) await this.disk.remove(file)
    }
  }

  async #assertRoom(bytes: number | null): Promise<void> {
    await this.ensureFolder(this.incoming)
    await assertRoom(this.disk, this.incoming, bytes ?? limits.fileBytes)
  }
}
