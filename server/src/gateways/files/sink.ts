import { Writable } from 'node:stream'
import { releaseBuffer } from '../../kit/files/release-buffer.ts'
import { FileSealer } from '../../kit/files/sealed-file.ts'
import { Sealing } from './sealing.ts'

/** The operations that are needed of an open file. */
export interface OpenFile {
  writev(pieces: Buffer[]): Promise<unknown>
  sync(): Promise<void>
  datasync(): Promise<void>
  close(): Promise<void>
}

/** The network delivers small pieces. They are collected into buffers of this size before a write. */
const bufferBytes = 512 * 1024
/** Bytes are synced in the background after this many, so that less is left to sync at the end. */
const syncAfterBytes = 3 * 1024 * 1024
/**
 * The most buffers that are sealed and written while the next one fills. A delayed write on a busy machine then does
 * not stop the network.
 */
const maxPendingBuffers = 3
/**
 * A shorter piece is copied. It can be the memory in which a parser of forms keeps what may be the beginning of a
 * boundary, and which the parser uses again.
 */
const leastOwnedBytes = 4096

interface SinkOptions {
  /** Seals the bytes. `header` is written before them. */
  fileKey: Buffer
  header: Buffer
  onPiece: (piece: Buffer) => void
  /** Called after the last piece with the checksum, before all bytes are durable. An error fails the file. */
  atEnd: (checksum: Buffer) => void
  ownsPieces: boolean
}

/**
 * Writes the bytes of a file to the disk, sealed, and finishes only once they are durable. It holds at most five
 * buffers in memory.
 */
export class FileSink extends Writable {
  readonly #file: OpenFile
  readonly #options: SinkOptions
  #pieces: Buffer[] = []
  #bytes = 0
  #unsynced = 0
  #syncing: Promise<void> | null = null
  /** Set for a file that does not fit into one buffer. */
  #sealing: Sealing | null = null
  /** Buffers that are being sealed or written, in order. */
  readonly #pending: Promise<void>[] = []
  #writing: Promise<void> | null = null

  constructor(file: OpenFile, options: SinkOptions) {
    super({ highWaterMark: bufferBytes })
    this.#file = file
    this.#options = options
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    try {
      this.#options.onPiece(piece)
    } catch (error) {
      done(error as Error)
      return
    }
    this.#pieces.push(piece.length < leastOwnedBytes ? Buffer.from(piece) : piece)
    this.#bytes += piece.length
    if (this.#bytes < bufferBytes) done()
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
    await this.#syncing?.catch(() => {})
    await this.#file.close()
  }

  async #end(): Promise<void> {
    this.#options.atEnd(this.#sealing ? await this.#endLong(this.#sealing) : await this.#endShort())
    await this.#syncing
    await this.#file.sync()
  }

  /** A file that fits into one buffer is sealed here: a message to the worker thread would take longer. */
  async #endShort(): Promise<Buffer> {
    const sealer = new FileSealer(this.#options.fileKey)
    const pieces = this.#take()
    const chunks = pieces.flatMap((piece) => sealer.add(piece))
    const { sealed, checksum } = sealer.end()
    if (this.#options.ownsPieces) pieces.forEach(releaseBuffer)
    await this.#write([this.#options.header, ...chunks, ...sealed])
    return checksum
  }

  async #endLong(sealing: Sealing): Promise<Buffer> {
    const rest = sealing.end(this.#take(), { owned: this.#options.ownsPieces })
    this.#writeLater(rest.then(({ sealed }) => sealed))
    await this.#writing
    return (await rest).checksum
  }

  /** Passes a buffer on to be sealed and written, and waits only when too many are pending. */
  async #flush(): Promise<void> {
    if (!this.#sealing) {
      this.#sealing = new Sealing(this.#options.fileKey)
      this.#writeLater(Promise.resolve([this.#options.header]))
    }
    this.#writeLater(this.#sealing.add(this.#take(), { owned: this.#options.ownsPieces }))
    if (this.#pending.length >= maxPendingBuffers) await this.#pending.shift()
  }

  /**
   * Writes a buffer after it is sealed and the buffers before it are written. A failure is reported to whoever awaits
   * it.
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
    this.#pending.push(writing)
  }

  #take(): Buffer[] {
    const pieces = this.#pieces
    this.#pieces = []
    this.#bytes = 0
    return pieces
  }

  async #write(sealed: Buffer[]): Promise<void> {
    for (const { length } of sealed) this.#unsynced += length
    await this.#file.writev(sealed)
    if (this.#unsynced >= syncAfterBytes && !this.#syncing) this.#syncEarly()
  }

  /** A failure is reported when the promise is awaited at the end; until then it must not count as unhandled. */
  #syncEarly(): void {
    this.#unsynced = 0
    const syncing = this.#datasync()
    syncing.catch(() => {})
    this.#syncing = syncing
  }

  async #datasync(): Promise<void> {
    await this.#file.datasync()
    this.#syncing = null
  }
}
