import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Topic } from '@credence/contract/kit/endpoint'
import { runBatch, type Row, type Statement } from '../database/batch.ts'
import { hashToken } from './crypto.ts'
import type { Origin, SignedIn } from './scope.ts'
import { begin, borrow } from './transaction.ts'

interface EnterRow {
  verdict: 'ok' | 'nobody' | 'foreign team'
  sessionId: string
  accountId: number
  teamId: number | null
  isAdmin: boolean
  authorities: string | null
  practices: number[] | null
  mark: string | null
}

const enterText = `select verdict, session_id as "sessionId", account_id as "accountId", team_id as "teamId", is_admin as "isAdmin", authorities, practices, mark
  from gate_enter($1, $2, $3, $4, $5, $6)`

export interface Entry { verdict: EnterRow['verdict']; caller: SignedIn; /** Names the state of the data as this caller sees it. */ seen: string }

function entryOf(row: Row | undefined): Entry {
  if (!row) throw new Error('gate_enter did not answer')
  const { verdict, sessionId, accountId, teamId, isAdmin, authorities, practices, mark } = row as unknown as EnterRow
  return {
    verdict,
    seen: `${accountId}|${teamId}|${authorities}|${practices}|${mark}`,
    caller: { sessionId, accountId, teamId, isH3Admin: isAdmin, authorities: authorities ? authorities.split(',') : [], practices },
  }
}

export interface Ask { token: string; team: number | null; passive: boolean; topics: readonly Topic[] | undefined }

const enterStatement = (ask: Ask, origin: Origin): Statement =>
  ({ name: 'gate-enter', text: enterText, values: [hashToken(ask.token), ask.team, ask.passive, ask.topics ?? null, origin.requestId, origin.address] })

/** Begins the request's transaction, finds the session, opens its rows and checks the ids: one round trip. */
export async function enter(client: pg.ClientBase, ask: Ask, origin: Origin, ownership: Statement | null): Promise<{ entry: Entry; missing: number }> {
  const [, found, owned] = await runBatch(client, ownership ? [begin, enterStatement(ask, origin), ownership] : [begin, enterStatement(ask, origin)])
  return { entry: entryOf(found?.[0]), missing: missingOf(owned) }
}

/** The same question without a transaction to follow: all that an unchanged poll costs. */
export async function glance(pool: pg.Pool, ask: Ask, origin: Origin): Promise<Entry> {
  const [found] = await borrow(pool, (client) => runBatch(client, [enterStatement(ask, origin)]))
  return entryOf(found?.[0])
}

export interface ReadAnswer { entry: Entry; missing: number; rows: Row[] }

/** The same question with a statement behind it that reads what was asked for: a whole request in one round trip and one transaction. */
export async function enterAndRead(pool: pg.Pool, ask: Ask, origin: Origin, ownership: Statement | null, read: Statement): Promise<ReadAnswer> {
  const answers = await borrow(pool, (client) => runBatch(client, ownership ? [enterStatement(ask, origin), ownership, read] : [enterStatement(ask, origin), read]))
  return { entry: entryOf(answers[0]?.[0]), missing: ownership ? missingOf(answers[1]) : 0, rows: answers.at(-1) ?? [] }
}

const missingOf = (owned: Row[] | undefined): number => (owned?.[0] as { missing: number } | undefined)?.missing ?? 0

const freshForMs = 300_000

/** It changes at the latest after five minutes, so nothing stays stale for good. */
export const etagOf = ({ seen }: Entry): string =>
  `"${createHash('sha1').update(`${seen}|${Math.floor(Date.now() / freshForMs)}`).digest('base64url')}"`
