import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { assertHarmless } from './roles.ts'

// A date without a time stays text and never passes through a time zone; a moment is ISO 8601.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

interface PoolOptions {
  max?: number
  /** What the database calls the connections. */
  name?: string
  /** Told of a connection that was lost. */
  onError?: (error: Error) => void
  /** Told of every error that the database answers, whoever asked. */
  onAnsweredError?: (error: pg.DatabaseError) => void
}

/** The driver's own connection, below the client: it sees each message of the database. */
const connectionOf = (client: pg.ClientBase) => (client as unknown as { connection: EventEmitter }).connection

/** The application's connections. A broken idle connection is replaced; without the listener it would end the process. */
export function openPool(url: string, { max = 10, name = 'credence', onError = () => {}, onAnsweredError = () => {} }: PoolOptions = {}): pg.Pool {
  // Whoever holds a connection may send the next question before the last one is answered.
  // Every statement has one plan, made once: planning it for each new value costs several times what most of them take, and none gains by it.
  const pool = new pg.Pool({
    connectionString: url, pipeline: true, max, connectionTimeoutMillis: 2000, idleTimeoutMillis: 60_000, application_name: name, options: '-c plan_cache_mode=force_generic_plan',
  })
  // A database that stops after the pool has ended takes nothing away.
  const onLost = (error: Error) => { if (!pool.ending) onError(error) }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    connectionOf(client).on('errorMessage', onAnsweredError)
  })
  return pool
}

export async function assertHarmlessPool(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await assertHarmless(client)
  } finally {
    client.release()
  }
}
