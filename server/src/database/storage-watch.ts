import type pg from 'pg'
import { isStorageFault, type DatabaseError } from './faults.ts'

/** Writes as much as a few requests, into a table that its transaction drops. The disk must have room for it. */
const writeSomething =
  'begin; create temp table storage_probe as select gen_random_uuid() as id from generate_series(1, 20000); rollback'

/**
 * Tracks whether the database has room to write: false after a statement met a full disk, true after a trial write
 * succeeds.
 */
export class StorageWatch {
  #hasRoom = true
  #wake = () => {}

  get hasRoom(): boolean {
    return this.#hasRoom
  }

  /** Receives every error that the database returns, on any connection of the pool. */
  noteError(error: DatabaseError): void {
    if (!isStorageFault(error)) return
    this.#hasRoom = false
    this.#wake()
  }

  /** Waits for a fault, then rejects until a trial write succeeds. The caller restarts it. */
  async run(pool: pg.Pool, signal: AbortSignal, works: () => void): Promise<void> {
    while (!signal.aborted) {
      if (!this.#hasRoom) await tryWriting(pool)
      this.#hasRoom = true
      works()
      await this.#fault(signal)
    }
  }

  #fault(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

async function tryWriting(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(writeSomething)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
