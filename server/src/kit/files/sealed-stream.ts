import { createSecretKey, type KeyObject } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { releaseBuffer } from './release-buffer.ts'
import type { ByteRange } from '../ports/files.ts'
import { chunkBytes, chunksOf, headerBytes, openChunk, sealedChunkBytes } from './sealed-file.ts'

/** Chunks that are read at once. */
const chunksAtOnce = 2

/** The part of a file that is needed to read it. */
export type ReadableFile = Pick<FileHandle, 'read' | 'close'>

/**
 * Reads a sealed file, or a range of it, chunk by chunk. No byte of a chunk leaves before the whole chunk is found
 * genuine.
 */
export class SealedStream extends Readable {
  readonly #file: ReadableFile
  readonly #key: KeyObject
  readonly #last: number
  readonly #count: number
  #next: number
  #skipped: number
  #wanted: number

  constructor(file: ReadableFile, fileKey: Buffer, fileBytes: number, range?: ByteRange) {
    super({ highWaterMark: chunksAtOnce * chunkBytes })
    const { first, last, count, skipped, wanted } = chunksOf(fileBytes, range)
    this.#file = file
    this.#key = createSecretKey(fileKey)
    this.#next = first
    this.#last = last
    this.#count = count
    this.#skipped = skipped
    this.#wanted = wanted
  }

  override _read(): void {
    this.#readOn().catch((error: Error) => this.destroy(error))
  }

  override _destroy(reason: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(() => done(reason), done)
  }

  async #readOn(): Promise<void> {
    const chunks = Math.min(chunksAtOnce, this.#last - this.#next + 1)
    if (chunks <= 0) {
      this.push(null)
      return
    }
    const sealed = Buffer.allocUnsafeSlow(chunks * sealedChunkBytes)
    const { bytesRead } = await this.#file.read(sealed, 0, sealed.length, headerBytes + this.#next * sealedChunkBytes)
    const opened: Buffer[] = []
    for (let n = 0; n < chunks; n += 1)
      opened.push(
        this.#openNext(sealed.subarray(n * sealedChunkBytes, Math.min((n + 1) * sealedChunkBytes, bytesRead))),
      )
    releaseBuffer(sealed)
    for (const piece of opened) this.push(piece)
  }

  #openNext(sealed: Buffer): Buffer {
    const chunk = openChunk(this.#key, this.#next, this.#next === this.#count - 1, sealed)
    const piece = chunk.subarray(this.#skipped, this.#skipped + this.#wanted)
    this.#next += 1
    this.#skipped = 0
    this.#wanted -= piece.length
    return piece
  }
}
