import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from './faults.ts'
import { migrationNames } from './migrations.ts'

const pauseMs = 2000

/**
 * Whether the database still has the schema that this process was written for. A newer release migrates it while older
 * servers run, and they would misread it.
 */
export class ReleaseWatch {
  readonly #pool: pg.Pool
  // Read once: an upgrade replaces the files under a running server.
  readonly #known = new Set(migrationNames())
  #isOutdated = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** A newer release has migrated the database. This stays true, because migrations only go forward. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  /** Compares the migrations of the database with those that this process knows; true if they are the same. */
  async look(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ name: string }>('select name from migration')
    this.#isOutdated ||= rows.some(({ name }) => !this.#known.has(name))
    return !this.#isOutdated && rows.length === this.#known.size
  }

  /** Looks again and again until a newer release has migrated the database, then calls back once. */
  async run(signal: AbortSignal, works: () => void, onOutdated: () => Promise<void>): Promise<void> {
    while (!signal.aborted && !this.#isOutdated) {
      await this.look().then(works, (error: Error) => {
        // Other parts report that the database does not answer.
        if (!isOutage(error)) throw error
      })
      if (!this.#isOutdated) await sleep(pauseMs, null, { signal, ref: false }).catch(() => {})
    }
    if (signal.aborted) return
    await onOutdated()
    // A part that ends is started again.
    if (!signal.aborted) await once(signal, 'abort')
  }
}
