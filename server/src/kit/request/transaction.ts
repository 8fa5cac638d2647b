import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { actorInLogs, job, type Actor, type CodeHolder, type LinkHolder } from './actor.ts'
import { Refusal } from './refusal.ts'
import { Scope, type Origin } from './scope.ts'
import type { Services } from './services.ts'

export const begin: Statement = { name: 'begin', text: 'begin', values: [] }
export const commit: Statement = { name: 'commit', text: 'commit', values: [] }
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
  scope.services.polls.forgetTeam(scope.actor.teamId)
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

/** For a transaction that looks for an account before anybody is signed in. */
export const signIn: Statement = {
  name: 'sign-in-realm',
  text: "select set_config('app.realm', 'sign-in', true)",
  values: [],
}

interface Realm {
  /** The team that is worked in, where it is not the actor's own. */
  teamId?: number | undefined
  signsIn?: boolean
  origin?: Origin
  /** In whose name this is done; the server's own unless it is said. Links and codes enter by the gate alone. */
  actor?: Exclude<Actor, LinkHolder | CodeHolder>
  /** The platform's own housekeeping, which belongs to no team. */
  isPlatform?: boolean
}

const server = job('server')

/** Opens the rows of a team to an actor. */
export function opening(
  { teamId, signsIn, actor = server, isPlatform }: Realm,
  { requestId, address }: Origin,
): Statement {
  const person = actor.kind === 'staff' ? actor : null
  const kind = person?.isH3Admin || isPlatform ? 'admin' : 'staff'
  const who = [person?.accountId ?? '', kind, requestId, address, actorInLogs(actor) ?? ''].join(' ').trimEnd()
  const practices = person?.practices ? `{${person.practices.join(',')}}` : 'all'
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
  const { teamId, actor = server, origin = nowhere() } = realm
  return finish(
    services.pool,
    async (client) => {
      await runBatch(client, [begin, opening(realm, origin)])
      return new Scope(client, services, origin, { ...actor, teamId: teamId ?? null } as Actor)
    },
    act,
    finishing,
  )
}

/**
 * Does the rest of a transaction in a team that became known inside of it: a message of another service names its team by
 * a phone number or an id. Only a caller without a team can enter one.
 */
export async function enterTeam<T>(scope: Scope, teamId: number, act: (inTeam: Scope) => Promise<T>): Promise<T> {
  const { actor, client, services, origin } = scope
  if (actor.teamId !== null || (actor.kind !== 'webhook' && actor.kind !== 'nobody'))
    throw new Error('Only a caller without a team enters one')
  await runBatch(client, [opening({ teamId, actor }, origin)])
  const inTeam = new Scope(client, services, origin, { ...actor, teamId } as Actor)
  scope.afterCommit(() => {
    services.polls.forgetTeam(teamId)
    inTeam.committed()
  })
  return act(inTeam)
}

/**
 * One statement that is a whole transaction, in one round trip, behind the one that opens the rows of its actor; it is
 * durable when its rows are here.
 */
export async function runOnce(
  { pool }: Services,
  [open, statement]: readonly [open: Statement, statement: Statement],
  { bumpsStamps }: { bumpsStamps: boolean },
): Promise<{ opened: Row[]; rows: Row[] }> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const [opened = [], rows = []] = await runBatch(
      client,
      bumpsStamps ? [open, statement, bumpStamps] : [open, statement],
    )
    return { opened, rows }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** The same in a realm. Counters belong to teams. */
export const askOnce = async (
  services: Services,
  realm: Realm & { origin: Origin },
  statement: Statement,
): Promise<Row[]> =>
  (await runOnce(services, [opening(realm, realm.origin), statement], { bumpsStamps: realm.teamId !== undefined })).rows
