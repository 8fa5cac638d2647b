import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { hostsIn } from './address.ts'
import { sendUnnamed } from './batch.ts'
import { HostPool, readOnlyCode } from './hosts.ts'
import { assertHarmless } from './roles.ts'

// A date stays text and never passes through a time zone. A timestamp becomes ISO 8601 text.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

interface PoolOptions {
  max?: number
  /**
   * The address leads to a pooler that gives each transaction another connection. Nothing may outlive a transaction,
   * including prepared statements.
   */
  isPooled?: boolean
  /** The application name of the connections. */
  name?: string
  /** Called when a connection is lost. */
  onError?: (error: Error) => void
  /** Called with every error that the database returns. */
  onAnsweredError?: (error: pg.DatabaseError) => void
}

/** The driver's inner connection, which emits each protocol message. */
const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: { destroy(): void } } }).connection

/**
 * The application's connections. A broken idle connection is replaced. Without the listener its error would end the
 * process.
 */
export function openPool(
  address: string,
  { max = 10, name = 'credence', isPooled = false, onError = () => {}, onAnsweredError = () => {} }: PoolOptions = {},
): pg.Pool {
  // The next query may be sent before the last one is answered.
  const config: pg.PoolConfig = {
    pipeline: true,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    application_name: name,
  }
  const pool =
    hostsIn(address).length > 1 ? new HostPool(address, config) : new pg.Pool({ ...config, connectionString: address })
  // After the pool has ended, a lost connection is not an error.
  const onLost = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    const connection = connectionOf(client)
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      onAnsweredError(error)
      // After a failover this connection leads to a standby. A new connection leads to the new primary.
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
