import type { Row } from '../../database/batch.ts'
import { freshForMs } from './lists/known-polls.ts'

interface KeptAnswer {
  /** The state of the data that was read. */
  state: string
  answer: string | Buffer
  bytes: number
  until: number
}

const mostBytes = 16 * 1024 * 1024
/** One answer must not take the place of all others. */
const largestBytes = 1024 * 1024

/**
 * Answers that callers without an account get, by their address. An answer is given again only if the database has said in
 * the same call that the caller may have it and that nothing has changed, and for five minutes at the most.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #refused = new Map<string, number>()
  readonly #asked = new Map<string, Promise<Row[][]>>()
  #bytes = 0

  find(address: string): KeptAnswer | undefined {
    const kept = this.#kept.get(address)
    if (kept && kept.until > Date.now()) return kept
    this.forget(address)
    return undefined
  }

  keep(address: string, state: string, answer: string | Buffer): void {
    this.forget(address)
    const bytes = Buffer.byteLength(answer)
    if (bytes > largestBytes) return
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes + bytes <= mostBytes) break
      this.forget(oldest)
    }
    this.#kept.set(address, { state, answer, bytes, until: Date.now() + freshForMs })
    this.#bytes += bytes
  }

  forget(address: string): void {
    this.#bytes -= this.#kept.get(address)?.bytes ?? 0
    this.#kept.delete(address)
  }

  /**
   * Asks the database once for all calls of the same moment, as those of a page that opens. What is asked is sent at the end of
   * the turn, so it is about a time after each of them came.
   */
  once(question: string, ask: () => Promise<Row[][]>): Promise<Row[][]> {
    let asked = this.#asked.get(question)
    if (asked) return asked
    this.#asked.set(question, (asked = ask()))
    setImmediate(() => this.#asked.delete(question))
    return asked
  }

  /** A network that has to wait is told so after the same work for every address, whether its answer is kept or not. */
  refuse(source: string, seconds: number): void {
    if (this.#refused.size > 10_000) this.#refused.clear()
    this.#refused.set(source, Date.now() + seconds * 1000)
  }

  isRefused(source: string): boolean {
    const until = this.#refused.get(source)
    if (until === undefined || until > Date.now()) return until !== undefined
    this.#refused.delete(source)
    return false
  }
}
