import { Worker } from 'node:worker_threads'
import { isWhole } from '../../kit/give-back.ts'

export interface Question { id: number; buffers?: ArrayBuffer[]; next: 'go on' | 'tell' | 'forget' }
export interface Answer { id: number; sha256: Uint8Array | null }

const waiting = new Map<number, PromiseWithResolvers<Answer>>()
let thread: Worker | null = null
let made = 0

/** Started when the first long file comes, and again should it ever end. */
function startThread(): Worker {
  const started = new Worker(new URL('checksum-thread.ts', import.meta.url))
  started.unref()
  started.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  const end = (error: Error) => {
    if (thread === started) thread = null
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  started.on('error', end)
  started.on('exit', () => end(new Error('The thread of the checksums ended')))
  return started
}

function tell(question: Question): void {
  thread ??= startThread()
  thread.postMessage(question, question.buffers ?? [])
}

function ask(question: Question): Promise<Answer> {
  const asked = Promise.withResolvers<Answer>()
  waiting.set(question.id, asked)
  tell(question)
  return asked.promise
}

const copyOf = (piece: Buffer): ArrayBuffer => new Uint8Array(piece).buffer

/**
 * The SHA-256 of a long file. Working it out takes as long as reading the file from the network does, so another thread does it while this one reads on.
 * One file waits for itself only: never more than one lot of its pieces is on the way.
 */
export class Checksum {
  readonly #id = ++made
  #under: Promise<Answer> | null = null

  /** Pieces that are `owned` are gone for everybody else afterwards, and their memory with them. */
  async add(pieces: readonly Buffer[], { owned }: { owned: boolean }): Promise<void> {
    await this.#under
    this.#under = ask({ id: this.#id, buffers: pieces.map((piece) => owned && isWhole(piece) ? piece.buffer as ArrayBuffer : copyOf(piece)), next: 'go on' })
    // Whoever adds or asks next is told of a failure.
    this.#under.catch(() => {})
  }

  async result(): Promise<Buffer> {
    await this.#under
    const { sha256 } = await ask({ id: this.#id, next: 'tell' })
    if (!sha256) throw new Error('The thread of the checksums forgot a file')
    return Buffer.from(sha256)
  }

  forget(): void {
    tell({ id: this.#id, next: 'forget' })
  }
}
