import type pg from 'pg'
import { connectTo } from './hosts.ts'

/** Runs work on a connection that is closed afterwards. */
export async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(address, {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'credence backup',
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
