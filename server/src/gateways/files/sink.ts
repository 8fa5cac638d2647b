import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { giveBack } from '../../kit/give-back.ts'
import { Checksum } from './checksum.ts'

/** What is needed of an open file. */
export interface OpenFile {
  writev(pieces: Buffer[]): Promise<unknown>
  sync(): Promise<void>
  datasync(): Promise<void>
  close(): Promise<void>
}

/** The network brings bytes in small pieces; the disk is asked this much at a time. */
const gathered = 512 * 1024
/** And it begins to keep them while more are on their way, so that less is left to wait for at the end. */
const keptEarly = 3 * 1024 * 1024

interface SinkOptions {
  look: (piece: Buffer) => void
  /** Hears that the last piece came and what they add up to, before all of them are safe. What it throws ends the file. */
  atEnd: (sha256: Buffer) => void
  /** The bytes come from the network, and are nobody else's. */
  ownsPieces: boolean
}

/** Takes the bytes of a file to the disk, and is finished only once they are safely there. It never holds more than two gatherings of them. */
export class FileSink extends Writable {
  readonly #file: OpenFile
  readonly #options: SinkOptions
  #pieces: Buffer[] = []
  #bytes = 0
  #unkept = 0
  #keeping: Promise<void> | null = null
  /** Of a file that did not fit into one gathering. */
  #sum: Checksum | null = null

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
    this.#end().then(() => done(), done)
  }

  override _destroy(reason: Error | null, done: (error?: Error | null) => void): void {
    void this.#close().then(() => done(reason), done)
  }

  async #close(): Promise<void> {
    this.#sum?.forget()
    await this.#keeping?.catch(() => {})
    await this.#file.close()
  }

  async #end(): Promise<void> {
    this.#options.atEnd(this.#sum ? await this.#endLong(this.#sum) : await this.#endShort())
    await this.#keeping
    await this.#file.sync()
  }

  /** What fits into one gathering is summed up here: to ask another thread would take longer. */
  async #endShort(): Promise<Buffer> {
    const sum = createHash('sha256')
    for (const piece of this.#pieces) sum.update(piece)
    const pieces = await this.#write()
    if (this.#options.ownsPieces) pieces.forEach(giveBack)
    return sum.digest()
  }

  async #endLong(sum: Checksum): Promise<Buffer> {
    await this.#flush()
    return sum.result()
  }

  async #flush(): Promise<void> {
    const pieces = await this.#write()
    this.#sum ??= new Checksum()
    await this.#sum.add(pieces, { owned: this.#options.ownsPieces })
  }

  async #write(): Promise<Buffer[]> {
    const pieces = this.#pieces
    this.#unkept += this.#bytes
    this.#pieces = []
    this.#bytes = 0
    if (pieces.length) await this.#file.writev(pieces)
    if (this.#unkept >= keptEarly && !this.#keeping) this.#keepEarly()
    return pieces
  }

  /** A failure of this is told by whoever waits for it at the end; until then it must not count as unseen. */
  #keepEarly(): void {
    this.#unkept = 0
    const keeping = this.#file.datasync().then(() => { this.#keeping = null })
    keeping.catch(() => {})
    this.#keeping = keeping
  }
}
