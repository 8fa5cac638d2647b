import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { limits } from '@credence/contract/limits'
import type { S3Config } from '../../config-files.ts'
import { notFound } from '../../kit/refusal.ts'
import { dispositionOf } from './disposition.ts'
import { Meter, tooLarge } from './meter.ts'
import type { Arrived, ByteRange, DownloadGrant, FileStore, UploadGrant } from './port.ts'

type Library = typeof import('@aws-sdk/client-s3')
interface Connection { library: Library; client: S3Client }

const isMissing = (error: unknown): boolean => ['NotFound', 'NoSuchKey'].includes((error as Error).name) || (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/** What a stream of bytes amounts to, read to its end without keeping anything. */
async function measure(source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Arrived> {
  const meter = new Meter()
  const sum = createHash('sha256')
  for await (const piece of source) {
    meter.take(piece)
    sum.update(piece)
  }
  return meter.result(sum.digest())
}

/**
 * Files in a bucket of an S3-compatible service, which clients reach directly. They write under `incoming/`; what is confirmed is copied to
 * `objects/`, for which no address is ever signed for writing, so that a file cannot be exchanged after it was looked at.
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
    const command = new library.PutObjectCommand({ ...this.#at('incoming', key), ContentType: type, ...(bytes === null ? {} : { ContentLength: bytes }) })
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds, signableHeaders: new Set(['host', 'content-type', ...(bytes === null ? [] : ['content-length'])]) })
  }

  async signDownload({ key, type, name, purpose, lifetimeSeconds }: DownloadGrant): Promise<string> {
    const { library, client } = await this.#connect()
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new library.GetObjectCommand({
      ...this.#at('objects', key), ResponseContentType: type, ResponseContentDisposition: dispositionOf(name, type, purpose), ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds })
  }

  async collect(key: string): Promise<Arrived | null> {
    const { library, client } = await this.#connect()
    try {
      const { ContentLength = 0 } = await client.send(new library.HeadObjectCommand(this.#at('incoming', key)))
      if (ContentLength > limits.fileBytes) throw tooLarge()
      await client.send(new library.CopyObjectCommand({ ...this.#at('objects', key), CopySource: `${this.#config.bucket}/incoming/${key}` }))
    } catch (error) {
      // Somebody who asks a second time, after a failure in between, finds the copy.
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

  async put(key: string, bytes: Buffer): Promise<Arrived> {
    const { library, client } = await this.#connect()
    const arrived = await measure([bytes])
    await client.send(new library.PutObjectCommand({ ...this.#at('objects', key), Body: bytes, ContentLength: bytes.length, ContentType: arrived.contentType }))
    return arrived
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const { library, client } = await this.#connect()
    try {
      const { Body } = await client.send(new library.GetObjectCommand({ ...this.#at('objects', key), ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}) }))
      return Body as Readable
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  }

  async remove(key: string): Promise<void> {
    const { library, client } = await this.#connect()
    await client.send(new library.DeleteObjectCommand(this.#at('objects', key)))
  }

  findOlderThan(ms: number): AsyncIterable<string[]> {
    return this.#findOlderThan('objects', ms)
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    const { library, client } = await this.#connect()
    for await (const keys of this.#findOlderThan('incoming', olderThanMs)) {
      for (const key of keys) await client.send(new library.DeleteObjectCommand(this.#at('incoming', key)))
    }
  }

  async* #findOlderThan(place: 'incoming' | 'objects', ms: number): AsyncGenerator<string[]> {
    const { library, client } = await this.#connect()
    let next: string | undefined
    do {
      const { Contents = [], NextContinuationToken } = await client.send(new library.ListObjectsV2Command({
        Bucket: this.#config.bucket, Prefix: `${place}/`, ...(next ? { ContinuationToken: next } : {}),
      }))
      yield Contents.flatMap(({ Key, LastModified }) => Key && LastModified && Date.now() - LastModified.getTime() > ms ? [Key.slice(place.length + 1)] : [])
      next = NextContinuationToken
    } while (next)
  }

  #at(place: 'incoming' | 'objects', key: string) {
    return { Bucket: this.#config.bucket, Key: `${place}/${key}` }
  }

  /** The library is large, so it comes when the first file does. */
  #connect(): Promise<Connection> {
    const { region, endpoint, pathStyle, credentials } = this.#config
    this.#connection ??= import('@aws-sdk/client-s3').then((library) => ({
      library,
      client: new library.S3Client({
        region, forcePathStyle: pathStyle, ...(endpoint ? { endpoint } : {}), ...(credentials ? { credentials } : {}),
        // A signed address cannot hold the checksum of a file that nobody has seen yet.
        requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return this.#connection
  }
}
