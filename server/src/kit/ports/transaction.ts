import type pg from 'pg'
import type { Db } from '../../database/kysely.ts'

/** What a port needs of the caller's transaction. A `Scope` is one. */
export interface Transaction {
  readonly client: pg.ClientBase
  readonly db: Db
  /** Runs once the transaction is committed; never when it was rolled back. */
  afterCommit(act: () => void): void
}
