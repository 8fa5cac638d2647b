import { Writable } from 'node:stream'
import { giveBack } from '../../kit/give-back.ts'

/** What is needed of an open file. */
export interface OpenFile {
  writev(pieces: Buffer[]): Promise<unknown>
  sync(): Promise<void>
  close(): Promise<void>
}

/** The network brings bytes in small pieces; the disk is asked this much at a time. */
const gathered = 512 * 1024

interface SinkOptions {
  look: (piece: Buffer) => void
  /** The bytes come from the network, and are nobody else's. */
  ownsPieces: boolean
}

/** Takes the bytes of a file to the disk, and is finished only once they are safely there. It never holds more than two gatherings of them. */
export class FileSink extends Writable {
  readonly #file: OpenFile
  readonly #options: SinkOptions
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(file: OpenFile, options: SinkOptions) {
    super({ highWaterMark: gathered })
    this.#file = file
    this.#options = options
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    try {
      this.#options.look(piece)
    } catch (error) {
      done(error as Error)
      return
    }
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes < gathered) done()
    else this.#flush().then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush().then(() => this.#file.sync()).then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(() => done(error), done)
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces
    this.#pieces = []
    this.#bytes = 0
    if (pieces.length) await this.#file.writev(pieces)
    if (this.#options.ownsPieces) pieces.forEach(giveBack)
  }
}
