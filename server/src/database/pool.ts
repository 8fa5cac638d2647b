import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { hostsIn } from './address.ts'
import { sendUnnamed } from './batch.ts'
import { HostPool, readOnlyCode } from './hosts.ts'
import { assertHarmless } from './roles.ts'

// A date without a time stays text and never passes through a time zone; a moment is ISO 8601.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

interface PoolOptions {
  max?: number
  /**
   * The address leads to a pooler that gives each transaction another connection: nothing may outlast a transaction, no
   * prepared statement either.
   */
  isPooled?: boolean
  /** What the database calls the connections. */
  name?: string
  /** Told of a connection that was lost. */
  onError?: (error: Error) => void
  /** Told of every error that the database answers, whoever asked. */
  onAnsweredError?: (error: pg.DatabaseError) => void
}

/** The driver's own connection, below the client: it sees each message of the database. */
const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: { destroy(): void } } }).connection

/**
 * The application's connections. A broken idle connection is replaced; without the listener it would end the process.
 */
export function openPool(
  address: string,
  { max = 10, name = 'credence', isPooled = false, onError = () => {}, onAnsweredError = () => {} }: PoolOptions = {},
): pg.Pool {
  // Whoever holds a connection may send the next question before the last one is answered.
  const config: pg.PoolConfig = {
    pipeline: true,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    application_name: name,
  }
  const pool =
    hostsIn(address).length > 1 ? new HostPool(address, config) : new pg.Pool({ ...config, connectionString: address })
  // A database that stops after the pool has ended takes nothing away.
  const onLost = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    const connection = connectionOf(client)
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      onAnsweredError(error)
      // After a failover this connection leads to a server that is a standby now; the next one leads to the new
      // primary.
      if (error.code === readOnlyCode) setImmediate(() => connection.stream.destroy())
    })
    if (isPooled) sendUnnamed(client)
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
