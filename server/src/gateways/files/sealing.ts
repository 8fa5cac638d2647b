import { startThread } from '../../kit/background/start-thread.ts'
import { isWhole } from '../../kit/files/release-buffer.ts'

export interface Question {
  id: number
  fileKey: Uint8Array
  buffers: ArrayBuffer[]
  next: 'go on' | 'end' | 'forget'
}
export interface Answer {
  id: number
  sealed: ArrayBuffer[]
  /** The checksum of the whole file, with the last piece. */ checksum: Uint8Array | null
}

/** The worker thread and its pending requests. It answers the requests of one file in order. */
class Thread {
  readonly #worker = startThread(new URL('sealing-thread.ts', import.meta.url))
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>[]>()
  #ended: Error | null = null

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => {
      const asked = this.#waiting.get(answer.id)
      asked?.shift()?.resolve(answer)
      if (!asked?.length) this.#waiting.delete(answer.id)
    })
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread that seals files ended')))
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const asked of [...this.#waiting.values()].flat()) asked.reject(error)
    this.#waiting.clear()
  }

  tell(question: Question): void {
    this.#worker.postMessage(question, question.buffers)
  }

  ask(question: Question): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    const asked = Promise.withResolvers<Answer>()
    this.#waiting.set(question.id, [...(this.#waiting.get(question.id) ?? []), asked])
    this.tell(question)
    return asked.promise
  }
}

let thread: Thread | null = null
let made = 0

/** The thread is started with the first long file, and again if it ever ends. */
function runningThread(): Thread {
  if (!thread || thread.hasEnded) thread = new Thread()
  return thread
}

const copyOf = (piece: Buffer): ArrayBuffer => new Uint8Array(piece).buffer
const buffersOf = ({ sealed }: Answer): Buffer[] => sealed.map((memory) => Buffer.from(memory))

interface Ownership {
  owned: boolean
}

/**
 * Seals and hashes a long file. Both take about as long as receiving it from the network, so a worker thread does it
 * while this one reads on.
 */
export class Sealing {
  readonly #id = ++made
  readonly #fileKey: Uint8Array
  /** The thread that has the state of this file. */
  readonly #thread = runningThread()

  constructor(fileKey: Buffer) {
    this.#fileKey = fileKey
  }

  /**
   * Returns the sealed bytes of these pieces. Pieces that are `owned` are transferred and cannot be used afterwards.
   */
  async add(pieces: readonly Buffer[], ownership: Ownership): Promise<Buffer[]> {
    return buffersOf(await this.#ask(pieces, ownership, 'go on'))
  }

  /** Returns the rest of the sealed file, and the checksum of the whole. */
  async end(pieces: readonly Buffer[], ownership: Ownership): Promise<{ sealed: Buffer[]; checksum: Buffer }> {
    const answer = await this.#ask(pieces, ownership, 'end')
    if (!answer.checksum) throw new Error('The thread that seals files forgot one')
    return { sealed: buffersOf(answer), checksum: Buffer.from(answer.checksum) }
  }

  forget(): void {
    this.#thread.tell({ id: this.#id, fileKey: this.#fileKey, buffers: [], next: 'forget' })
  }

  #ask(pieces: readonly Buffer[], { owned }: Ownership, next: 'go on' | 'end'): Promise<Answer> {
    const buffers = pieces.map((piece) => (owned && isWhole(piece) ? (piece.buffer as ArrayBuffer) : copyOf(piece)))
    return this.#thread.ask({ id: this.#id, fileKey: this.#fileKey, buffers, next })
  }
}
