import type { Row, Statement } from '../../database/batch.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { progressStatement, type RunState } from './reports.queries.ts'

/** A run is stored so often at most: a short file needs no further statement. */
const everyMs = 500
/** And so often at least, also while a file waits for its turn: a run that is silent for longer counts as broken. */
const aliveMs = 60_000

export const cancelled = () => new Refusal(409, 'This report was cancelled')

/** Counts the rows of a run and stores the number now and then. */
export class RunProgress {
  readonly #id: string
  readonly #ask: (statement: Statement) => Promise<Row[]>
  #rows = 0
  #storedAt = performance.now()
  readonly #alive: NodeJS.Timeout

  constructor(id: string, ask: (statement: Statement) => Promise<Row[]>) {
    this.#id = id
    this.#ask = ask
    this.#alive = setInterval(() => {
      // A database that does not answer shows in the file itself.
      this.#store('RUNNING').catch(() => {})
    }, aliveMs).unref()
  }

  /** Counts rows. Throws if the run was cancelled. */
  async add(rows: number): Promise<void> {
    this.#rows += rows
    if (performance.now() - this.#storedAt < everyMs) return
    const [row] = await this.#store('RUNNING')
    this.#storedAt = performance.now()
    if (row?.state === 'CANCELLED') throw cancelled()
  }

  async end(state: Extract<RunState, 'DONE' | 'FAILED'>): Promise<void> {
    clearInterval(this.#alive)
    await this.#store(state)
  }

  #store(state: RunState): Promise<Row[]> {
    return this.#ask(progressStatement(this.#id, state, this.#rows))
  }
}
