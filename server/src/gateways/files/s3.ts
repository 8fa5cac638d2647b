import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { limits } from '@credence/contract/limits'
import type { S3Config } from '../../config/files.ts'
import { newChecksum } from '../../kit/files/checksum.ts'
import { dispositionOf } from './disposition.ts'
import { Meter, tooLarge } from './meter.ts'
import { openOrRestore } from './open-or-restore.ts'
import type {
  Arrived,
  ByteRange,
  DownloadGrant,
  FileStore,
  Quarantined,
  Received,
  UploadGrant,
  WriteOptions,
} from '../../kit/ports/files.ts'
import { asOfToday, quarantineName, readQuarantineName } from './quarantine-name.ts'

type Library = typeof import('@aws-sdk/client-s3')
interface Connection {
  library: Library
  client: S3Client
}

const isMissing = (error: unknown): boolean =>
  ['NotFound', 'NoSuchKey'].includes((error as Error).name) ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** The length, type and checksum of a stream, read to its end. */
async function measure(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  maxBytes: number = limits.fileBytes,
  onPiece: (piece: Buffer) => void = () => {},
): Promise<Arrived> {
  const meter = new Meter(maxBytes)
  const sum = newChecksum()
  for await (const piece of source) {
    meter.take(piece)
    onPiece(piece)
    sum.update(piece)
  }
  return meter.result(sum.digest())
}

/**
 * Files in a bucket of an S3-compatible service, which clients access directly. Clients write under `incoming/`. A
 * confirmed file is copied to `objects/`, for which no write URL is ever signed, so that a file cannot be replaced
 * after its checks.
 */
export class S3Store implements FileStore {
  readonly #config: S3Config
  #connection: Promise<Connection> | null = null

  constructor(config: S3Config) {
    this.#config = config
  }

  async signUpload({ key, type, bytes, lifetimeSeconds }: UploadGrant): Promise<string> {
    const { library, client } = await this.#connect()
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new library.PutObjectCommand({
      ...this.#at('incoming', key),
      ContentType: type,
      ...(bytes === null ? {} : { ContentLength: bytes }),
    })
    return getSignedUrl(client, command, {
      expiresIn: lifetimeSeconds,
      signableHeaders: new Set(['host', 'content-type', ...(bytes === null ? [] : ['content-length'])]),
    })
  }

  async signDownload({ key, type, name, purpose, lifetimeSeconds }: DownloadGrant): Promise<string> {
    const { library, client } = await this.#connect()
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    // The client bypasses this server, which is the only one that can move an object back from quarantine.
    if (!(await client.send(new library.HeadObjectCommand(this.#at('objects', key))).catch(ignoreMissing)))
      await this.restore(key)
    const command = new library.GetObjectCommand({
      ...this.#at('objects', key),
      ResponseContentType: type,
      ResponseContentDisposition: dispositionOf(name, type, purpose),
      ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds })
  }

  async collect(key: string): Promise<Arrived | null> {
    const { library, client } = await this.#connect()
    try {
      const { ContentLength = 0 } = await client.send(new library.HeadObjectCommand(this.#at('incoming', key)))
      if (ContentLength > limits.fileBytes) throw tooLarge()
      await client.send(
        new library.CopyObjectCommand({
          ...this.#at('objects', key),
          CopySource: `${this.#config.bucket}/incoming/${key}`,
        }),
      )
    } catch (error) {
      // A repeated call after a failure in between finds the copy.
      if (!isMissing(error)) throw error
    }
    const copy = await this.open(key).catch((error: { status?: number }) => {
      if (error.status === 404) return null
      throw error
    })
    if (!copy) return null
    const arrived = await measure(copy as AsyncIterable<Buffer>)
    await client.send(new library.DeleteObjectCommand(this.#at('incoming', key)))
    return arrived
  }

  /** A bucket wants to know how many bytes there are before the first of them, so each file is held until it is whole. */
  async write(key: string, source: Readable, { maxBytes }: WriteOptions): Promise<Received> {
    const pieces: Buffer[] = []
    const arrived = await measure(source as AsyncIterable<Buffer>, maxBytes, (piece) => pieces.push(piece))
    await this.#put(key, Buffer.concat(pieces), arrived)
    return { arrived, kept: Promise.resolve() }
  }

  async put(key: string, bytes: Buffer): Promise<Arrived> {
    const arrived = await measure([bytes])
    await this.#put(key, bytes, arrived)
    return arrived
  }

  async #put(key: string, bytes: Buffer, arrived: Arrived): Promise<void> {
    const { library, client } = await this.#connect()
    await client.send(
      new library.PutObjectCommand({
        ...this.#at('objects', key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: arrived.contentType,
      }),
    )
  }

  open(key: string, range?: ByteRange): Promise<Readable> {
    return openOrRestore(
      () => this.#read(key, range),
      () => this.restore(key),
    )
  }

  async #read(key: string, range?: ByteRange): Promise<Readable | null> {
    const { library, client } = await this.#connect()
    const answer = await client
      .send(
        new library.GetObjectCommand({
          ...this.#at('objects', key),
          ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
        }),
      )
      .catch(ignoreMissing)
    return answer ? (answer.Body as Readable) : null
  }

  async remove(key: string): Promise<void> {
    const { library, client } = await this.#connect()
    await client.send(new library.DeleteObjectCommand(this.#at('objects', key)))
  }

  quarantine(key: string): Promise<void> {
    return this.#move(`objects/${key}`, `quarantine/${quarantineName(asOfToday(key))}`)
  }

  async *findQuarantined(): AsyncGenerator<Quarantined[]> {
    for await (const entries of this.#list('quarantine/')) {
      yield entries.flatMap(({ name }) => readQuarantineName(name.slice('quarantine/'.length)) ?? [])
    }
  }

  async restore(key: string): Promise<void> {
    for await (const entries of this.#list(`quarantine/${key}.`)) {
      for (const { name } of entries) await this.#move(name, `objects/${key}`)
    }
  }

  async removeQuarantined(object: Quarantined): Promise<void> {
    const { library, client } = await this.#connect()
    await client.send(new library.DeleteObjectCommand(this.#at('quarantine', quarantineName(object))))
  }

  /**
   * A bucket cannot rename. After a crash in between the object is in both places, and moving it again repairs that.
   */
  async #move(from: string, to: string): Promise<void> {
    const { library, client } = await this.#connect()
    const { bucket: Bucket } = this.#config
    const copied = await client
      .send(new library.CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
      .catch(ignoreMissing)
    if (copied) await client.send(new library.DeleteObjectCommand({ Bucket, Key: from }))
  }

  findOlderThan(ms: number): AsyncIterable<string[]> {
    return this.#findOlderThan('objects', ms)
  }

  async readOwner(): Promise<string | null> {
    const { library, client } = await this.#connect()
    const answer = await client.send(new library.GetObjectCommand(this.#ownerPlace())).catch(ignoreMissing)
    return answer?.Body ? (await answer.Body.transformToString()).trim() : null
  }

  async writeOwner(id: string): Promise<void> {
    const { library, client } = await this.#connect()
    await client.send(
      new library.PutObjectCommand({ ...this.#ownerPlace(), Body: `${id}\n`, ContentType: 'text/plain' }),
    )
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    const { library, client } = await this.#connect()
    for await (const keys of this.#findOlderThan('incoming', olderThanMs)) {
      for (const key of keys) await client.send(new library.DeleteObjectCommand(this.#at('incoming', key)))
    }
  }

  async *#findOlderThan(place: 'incoming' | 'objects', ms: number): AsyncGenerator<string[]> {
    for await (const entries of this.#list(`${place}/`)) {
      yield entries.flatMap(({ name, writtenAt }) =>
        Date.now() - writtenAt.getTime() > ms ? [name.slice(place.length + 1)] : [],
      )
    }
  }

  async *#list(prefix: string): AsyncGenerator<{ name: string; writtenAt: Date }[]> {
    const { library, client } = await this.#connect()
    let next: string | undefined
    do {
      const { Contents = [], NextContinuationToken } = await client.send(
        new library.ListObjectsV2Command({
          Bucket: this.#config.bucket,
          Prefix: prefix,
          ...(next ? { ContinuationToken: next } : {}),
        }),
      )
      yield Contents.flatMap(({ Key, LastModified }) =>
        Key && LastModified ? [{ name: Key, writtenAt: LastModified }] : [],
      )
      next = NextContinuationToken
    } while (next)
  }

  #ownerPlace() {
    return { Bucket: this.#config.bucket, Key: 'installation' }
  }

  #at(place: 'incoming' | 'objects' | 'quarantine', key: string) {
    return { Bucket: this.#config.bucket, Key: `${place}/${key}` }
  }

  /** The library is large, so it is loaded with the first use. */
  #connect(): Promise<Connection> {
    const { region, endpoint, pathStyle, credentials } = this.#config
    this.#connection ??= import('@aws-sdk/client-s3').then((library) => ({
      library,
      client: new library.S3Client({
        region,
        forcePathStyle: pathStyle,
        ...(endpoint ? { endpoint } : {}),
        ...(credentials ? { credentials } : {}),
        // A signed URL cannot hold the checksum of a file that is not known yet.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return this.#connection
  }
}
