import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { Refusal } from './refusal.ts'
import { Scope, type Origin, type SignedIn } from './scope.ts'
import type { Services } from './services.ts'

export const begin: Statement = { name: 'begin', text: 'begin', values: [] }
const commit: Statement = { name: 'commit', text: 'commit', values: [] }
/** A transaction that wrote moves the counters of what it touched before it ends. */
const bumpStamps: Statement = { name: 'bump-stamps', text: 'select bump_stamps()', values: [] }

/** Gives a connection back; after a failure it may be in any state, so it is thrown away. */
async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

async function commitWrites(client: pg.PoolClient, scope: Scope): Promise<void> {
  try {
    await runBatch(client, [bumpStamps, commit])
  } catch (error) {
    await abandon(client)
    throw error
  }
  client.release()
  scope.services.polls.forgetTeam(scope.caller?.teamId ?? null)
  scope.committed()
}

export interface Finish {
  /** A read is answered before its transaction ends; a write only once it is durable. */
  readOnly?: boolean
}

/** Takes a connection, lets `open` begin a transaction on it, runs the work, and settles it whatever happens. */
export async function finish<T>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<Scope>,
  act: (scope: Scope) => Promise<T>,
  { readOnly = false }: Finish = {},
): Promise<T> {
  const client = await pool.connect()
  let scope: Scope | undefined
  let result: T
  try {
    scope = await open(client)
    result = await act(scope)
  } catch (error) {
    if (error instanceof Refusal && error.commits && scope) await commitWrites(client, scope)
    else await abandon(client)
    throw error
  }
  if (readOnly)
    runBatch(client, [commit]).then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  else await commitWrites(client, scope)
  return result
}

const openRealm = `select open_team($1), set_config('app.practices', $2, true), set_config('app.realm', $3, true),
  set_config('app.caller', $4, true)`

interface Realm {
  teamId?: number | undefined
  signsIn?: boolean
  origin?: Origin
  /** A person whom the gate let in, and in whose name this is done. */
  caller?: SignedIn
  /** The platform's own housekeeping, which belongs to no team. */
  isPlatform?: boolean
}

function opening({ teamId, signsIn, caller, isPlatform }: Realm, { requestId, address }: Origin): Statement {
  const who = `${caller?.accountId ?? ''} ${caller?.isH3Admin || isPlatform ? 'admin' : 'staff'} ${requestId} ${address}`
  const practices = caller?.practices ? `{${caller.practices.join(',')}}` : 'all'
  return { name: 'open-realm', text: openRealm, values: [teamId ?? null, practices, signsIn ? 'sign-in' : '', who] }
}

const nowhere = (): Origin => ({ requestId: randomUUID(), address: '', userAgent: '' })

/**
 * A transaction that the gate did not begin: jobs, commands, demo data, the calls that sign people in, and those that
 * take their time.
 */
export function inTransaction<T>(
  services: Services,
  realm: Realm,
  act: (scope: Scope) => Promise<T>,
  finishing?: Finish,
): Promise<T> {
  const { teamId, caller, origin = nowhere() } = realm
  return finish(
    services.pool,
    async (client) => {
      await runBatch(client, [begin, opening(realm, origin)])
      return new Scope(client, services, origin, caller ? { ...caller, teamId: teamId ?? null } : null)
    },
    act,
    finishing,
  )
}

/** One statement that is a whole transaction, in one round trip; it is durable when its rows are here. */
export async function askOnce(
  services: Services,
  realm: Realm & { origin: Origin },
  statement: Statement,
): Promise<Row[]> {
  const client = await services.pool.connect()
  let failure: Error | undefined
  try {
    const steps = [opening(realm, realm.origin), statement]
    // Counters belong to teams.
    if (realm.teamId !== undefined) steps.push(bumpStamps)
    return (await runBatch(client, steps))[1] ?? []
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
