import type pg from 'pg'
import { connectTo } from './hosts.ts'
import { loginRoleOf } from './roles.ts'

/**
 * Refuses an address behind which a pooler switches connections between transactions: session locks, LISTEN and
 * prepared statements would reach another connection. A pooler reports a backend process id that is not PostgreSQL's.
 */
export async function refusePooler(address: string): Promise<void> {
  const client = await connectTo(address, { connectionTimeoutMillis: 10_000 })
  try {
    const {
      rows: [row],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (row?.pid === (client as pg.Client & { processID: number }).processID) return
    throw new Error(
      'DATABASE_URL leads to a connection pooler. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, with the same user and database. ' +
        'With a pooler that keeps a connection for a whole session, set it to the same address',
    )
  } finally {
    await client.end()
  }
}

/** Refuses a pooler that leads to another database than the migrated one. */
export async function assertSameDatabase(pool: pg.Pool): Promise<void> {
  const {
    rows: [row],
  } = await pool.query<{ user: string; oid: number; name: string }>(
    'select current_user as user, oid, datname as name from pg_database where datname = current_database()',
  )
  if (row && row.user === loginRoleOf(row.oid)) return
  throw new Error(`DATABASE_URL leads to the database ${row?.name}, and DATABASE_LISTEN_URL leads to another one`)
}
