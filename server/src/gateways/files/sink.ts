import { Writable } from 'node:stream'
import { releaseBuffer } from '../../kit/files/release-buffer.ts'
import { FileSealer } from '../../kit/files/sealed-file.ts'
import { Sealing } from './sealing.ts'

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
/**
 * Gatherings that are sealed and written while the next comes: one that waits for its turn on a busy machine does not
 * stop the network.
 */
const mostUnderWay = 3

interface SinkOptions {
  /** Seals the bytes; `header` is written before them. */
  fileKey: Buffer
  header: Buffer
  look: (piece: Buffer) => void
  /**
   * Hears that the last piece came and what they add up to, before all of them are safe. What it throws ends the file.
   */
  atEnd: (sha256: Buffer) => void
  /** The bytes come from the network, and are nobody else's. */
  ownsPieces: boolean
}

/**
 * Takes the bytes of a file to the disk, sealed, and is finished only once they are safely there. It never holds more
 * than five gatherings of them.
 */
export class FileSink extends Writable {
  readonly #file: OpenFile
  readonly #options: SinkOptions
  #pieces: Buffer[] = []
  #bytes = 0
  #unkept = 0
  #keeping: Promise<void> | null = null
  /** Of a file that did not fit into one gathering. */
  #sealing: Sealing | null = null
  /** Gatherings that are being sealed or written, in their order. */
  readonly #underWay: Promise<void>[] = []
  #writing: Promise<void> | null = null

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
    this.#sealing?.forget()
    await this.#writing?.catch(() => {})
    await this.#keeping?.catch(() => {})
    await this.#file.close()
  }

  async #end(): Promise<void> {
    this.#options.atEnd(this.#sealing ? await this.#endLong(this.#sealing) : await this.#endShort())
    await this.#keeping
    await this.#file.sync()
  }

  /** What fits into one gathering is sealed here: to ask another thread would take longer. */
  async #endShort(): Promise<Buffer> {
    const sealer = new FileSealer(this.#options.fileKey)
    const pieces = this.#take()
    const chunks = pieces.flatMap((piece) => sealer.add(piece))
    const { sealed, sha256 } = sealer.end()
    if (this.#options.ownsPieces) pieces.forEach(releaseBuffer)
    await this.#write([this.#options.header, ...chunks, ...sealed])
    return sha256
  }

  async #endLong(sealing: Sealing): Promise<Buffer> {
    const rest = sealing.end(this.#take(), { owned: this.#options.ownsPieces })
    this.#writeLater(rest.then(({ sealed }) => sealed))
    await this.#writing
    return (await rest).sha256
  }

  /** Hands a gathering over to be sealed and written, and waits only when too many are under way. */
  async #flush(): Promise<void> {
    if (!this.#sealing) {
      this.#sealing = new Sealing(this.#options.fileKey)
      this.#writeLater(Promise.resolve([this.#options.header]))
    }
    this.#writeLater(this.#sealing.add(this.#take(), { owned: this.#options.ownsPieces }))
    if (this.#underWay.length >= mostUnderWay) await this.#underWay.shift()
  }

  /**
   * Writes a gathering once it is sealed and those before it are written. Whoever waits for it is told of a failure.
   */
  #writeLater(sealed: Promise<Buffer[]>): void {
    const before = this.#writing
    const writing = (async () => {
      const [pieces] = await Promise.all([sealed, before])
      await this.#write(pieces)
      pieces.forEach(releaseBuffer)
    })()
    writing.catch(() => {})
    this.#writing = writing
    this.#underWay.push(writing)
  }

  #take(): Buffer[] {
    const pieces = this.#pieces
    this.#pieces = []
    this.#bytes = 0
    return pieces
  }

  async #write(sealed: Buffer[]): Promise<void> {
    for (const { length } of sealed) this.#unkept += length
    await this.#file.writev(sealed)
    if (this.#unkept >= keptEarly && !this.#keeping) this.#keepEarly()
  }

  /** A failure of this is told by whoever waits for it at the end; until then it must not count as unseen. */
  #keepEarly(): void {
    this.#unkept = 0
    const keeping = this.#datasync()
    keeping.catch(() => {})
    this.#keeping = keeping
  }

  async #datasync(): Promise<void> {
    await this.#file.datasync()
    this.#keeping = null
  }
}
