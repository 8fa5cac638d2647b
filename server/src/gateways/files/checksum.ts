import { Worker } from 'node:worker_threads'
import { isWhole } from '../../kit/give-back.ts'

export interface Question { id: number; buffers?: ArrayBuffer[]; next: 'go on' | 'tell' | 'forget' }
export interface Answer { id: number; sha256: Uint8Array | null }

/** The thread that works, and who waits for an answer of it. */
class Thread {
  readonly #worker = new Worker(new URL('checksum-thread.ts', import.meta.url))
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #ended: Error | null = null

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.resolve(answer)
      this.#waiting.delete(answer.id)
    })
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread of the checksums ended')))
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const asked of this.#waiting.values()) asked.reject(error)
    this.#waiting.clear()
  }

  tell(question: Question): void {
    this.#worker.postMessage(question, question.buffers ?? [])
  }

  ask(question: Question): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    const asked = Promise.withResolvers<Answer>()
    this.#waiting.set(question.id, asked)
    this.tell(question)
    return asked.promise
  }
}

let thread: Thread | null = null
let made = 0

/** Started when the first long file comes, and again should it ever end. */
function runningThread(): Thread {
  if (!thread || thread.hasEnded) thread = new Thread()
  return thread
}

const copyOf = (piece: Buffer): ArrayBuffer => new Uint8Array(piece).buffer

/**
 * The SHA-256 of a long file. Working it out takes as long as reading the file from the network does, so another thread does it while this one reads on.
 * One file waits for itself only: never more than one lot of its pieces is on the way.
 */
export class Checksum {
  readonly #id = ++made
  /** The one that knows the beginning of the file: another could only add up the rest. */
  readonly #thread = runningThread()
  #under: Promise<Answer> | null = null

  /** Pieces that are `owned` are gone for everybody else afterwards, and their memory with them. */
  async add(pieces: readonly Buffer[], { owned }: { owned: boolean }): Promise<void> {
    await this.#under
    this.#under = this.#thread.ask({ id: this.#id, buffers: pieces.map((piece) => owned && isWhole(piece) ? piece.buffer as ArrayBuffer : copyOf(piece)), next: 'go on' })
    // Whoever adds or asks next is told of a failure.
    this.#under.catch(() => {})
  }

  async result(): Promise<Buffer> {
    await this.#under
    const { sha256 } = await this.#thread.ask({ id: this.#id, next: 'tell' })
    if (!sha256) throw new Error('The thread of the checksums forgot a file')
    return Buffer.from(sha256)
  }

  forget(): void {
    this.#thread.tell({ id: this.#id, next: 'forget' })
  }
}
