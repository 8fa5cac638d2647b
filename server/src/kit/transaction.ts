import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from './refusal.ts'
import { Scope, type Origin } from './scope.ts'
import type { Services } from './services.ts'

/** Ends a transaction that wrote: moves the counters of what it touched, then commits, in one round trip. */
const commitWrites = 'select bump_stamps(); commit'

/** Gives a connection back; after a failure it may be in any state, so it is thrown away. */
async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

async function commit(client: pg.PoolClient, scope: Scope): Promise<void> {
  try {
    await client.query(commitWrites)
  } catch (error) {
    await abandon(client)
    throw error
  }
  client.release()
  scope.committed()
}

export interface Settlement {
  /** A read is answered before its transaction ends; a write only once it is durable. */
  isRead?: boolean
}

/** Takes a connection, lets `begin` open a transaction on it, runs the work, and settles it whatever happens. */
export async function settle<T>(pool: pg.Pool, begin: (client: pg.PoolClient) => Promise<Scope>, act: (scope: Scope) => Promise<T>, { isRead = false }: Settlement = {}): Promise<T> {
  const client = await pool.connect()
  let scope: Scope | undefined
  let result: T
  try {
    scope = await begin(client)
    result = await act(scope)
  } catch (error) {
    if (error instanceof Refusal && error.commits && scope) await commit(client, scope)
    else await abandon(client)
    throw error
  }
  if (isRead) client.query('commit').then(() => client.release(), (error: Error) => client.release(error))
  else await commit(client, scope)
  return result
}

export interface Realm { teamId?: number; signsIn?: boolean; origin?: Origin }

/** A transaction without a session: jobs, commands, demo data, and the calls that sign people in. */
export function inTransaction<T>(services: Services, realm: Realm, act: (scope: Scope) => Promise<T>): Promise<T> {
  const origin = realm.origin ?? { requestId: randomUUID(), address: '', userAgent: '' }
  return settle(services.pool, async (client) => {
    await client.query(`begin; select set_config('app.team', '${realm.teamId ?? ''}', true), set_config('app.practices', 'all', true),
      set_config('app.realm', '${realm.signsIn ? 'sign-in' : ''}', true), set_config('app.request', '${origin.requestId}', true),
      set_config('app.address', '${origin.address.replaceAll("'", '')}', true)`)
    return new Scope(client, services, origin)
  }, act)
}
