import type pg from 'pg'
import { connectTo } from '../hosts.ts'

/** A connection for a piece of work, which ends with it. */
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
