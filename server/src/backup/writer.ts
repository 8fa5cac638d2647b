import { createHash, randomBytes } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { shortLived, startThread } from '../kit/background/start-thread.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import { firstLine, keyOf, pieceBytes, type BackupRecord, type Header } from './format.ts'
import { Growth } from './growth.ts'
import type { WriterAnswer, WriterData, WriterTask } from './writer-thread.ts'

/** Buffers that go back and forth between the threads. */
const mostPieces = 4
/** The most files that the writer thread may be sent ahead. */
const mostFiles = 4

/**
 * Writes a backup. The writer thread compresses, encrypts and writes while this thread reads on. Buffers are returned
 * for reuse or released there: gigabytes would otherwise wait for garbage collection.
 */
export class BackupWriter {
  readonly #thread: Worker
  readonly #sum = createHash('sha256')
  readonly #free: Buffer[] = []
  /** How far the file is written, for the concurrent verification. */
  readonly growth = new Growth()
  #made = 0
  #piece: Buffer | null = null
  #filled = 0
  #unwritten = 0
  /** Sealed files of which a part cannot be read. */
  readonly unreadable: string[] = []

  constructor(
    path: string,
    vault: Vault,
    about: Pick<Header, 'installation' | 'createdAt' | 'release'>,
    load: SharedArrayBuffer | null = null,
  ) {
    const header: Header = { ...about, keyId: vault.id.toString('hex'), salt: randomBytes(32).toString('hex') }
    const key = keyOf(vault, header)
    if (!key) throw new Error('A vault has the key that it seals with')
    const workerData: WriterData = {
      path,
      key,
      load,
      header: Buffer.from(`${firstLine}\n${JSON.stringify(header)}\n`),
    }
    this.#thread = startThread(new URL('writer-thread.ts', import.meta.url), { workerData, resourceLimits: shortLived })
    this.#thread.on('message', (answer: WriterAnswer) => this.#take(answer))
    this.#thread.on('error', (error: Error) => this.growth.fail(error))
    this.#thread.on('exit', () => this.growth.fail(new Error('The thread that writes the backup ended')))
  }

  async record(record: BackupRecord): Promise<void> {
    await this.#flush()
    const text = Buffer.from(JSON.stringify(record))
    this.#sum.update(text)
    this.#send({ record: text, isLast: record.type === 'end' })
  }

  /** Writes data of the record before it. */
  async data(piece: Buffer): Promise<void> {
    for (let at = 0; at < piece.length;) {
      this.#piece ??= await this.#nextPiece()
      const copied = piece.copy(this.#piece, this.#filled, at)
      at += copied
      this.#filled += copied
      if (this.#filled === pieceBytes) await this.#flush()
    }
  }

  /** Writes a file that is already sealed. The writer thread reads it. */
  async sealedFile(name: string): Promise<void> {
    while (this.#unwritten >= mostFiles) await this.growth.next()
    this.#unwritten += 1
    this.#send({ sealedFile: name })
  }

  /** Returns the length of the file once all bytes are on the disk. */
  async finish(totals: { tables: number; rows: number; files: number }): Promise<number> {
    await this.record({ type: 'end', ...totals, sha256: this.#sum.copy().digest('hex') })
    while (!this.growth.isDone) await this.growth.next()
    return this.growth.bytes
  }

  async abandon(): Promise<void> {
    await this.#thread.terminate()
  }

  async #flush(): Promise<void> {
    if (!this.#piece || this.#filled === 0) return
    const { buffer } = this.#piece
    this.#send({ data: buffer as ArrayBuffer, length: this.#filled }, [buffer as ArrayBuffer])
    this.#piece = null
    this.#filled = 0
  }

  async #nextPiece(): Promise<Buffer> {
    if (this.#free.length === 0 && this.#made < mostPieces) {
      this.#made += 1
      return Buffer.allocUnsafeSlow(pieceBytes)
    }
    for (;;) {
      const piece = this.#free.pop()
      if (piece) return piece
      await this.growth.next()
    }
  }

  #send(task: WriterTask, transferred: ArrayBuffer[] = []): void {
    this.#thread.postMessage(task, transferred)
  }

  #take(answer: WriterAnswer): void {
    if ('error' in answer) {
      this.growth.fail(Object.assign(new Error(answer.error), { code: answer.code }))
      return
    }
    if (answer.piece) this.#free.push(Buffer.from(answer.piece))
    if (answer.unreadable !== undefined) this.#unwritten -= 1
    if (answer.unreadable) this.unreadable.push(answer.unreadable)
    this.growth.note(answer.bytes, answer.isDone ?? false)
  }
}
