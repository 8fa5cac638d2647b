import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Topic } from '@credence/contract/kit/endpoint'
import { hashToken } from './crypto.ts'
import type { Origin, SignedIn } from './scope.ts'

interface EnterRow {
  verdict: 'ok' | 'nobody' | 'foreign team'
  sessionId: string
  accountId: number
  teamId: number | null
  isAdmin: boolean
  authorities: string[]
  practices: number[] | null
  mark: string | null
}

const columns = `verdict, session_id as "sessionId", account_id as "accountId", team_id as "teamId", is_admin as "isAdmin", authorities, practices, mark`

export interface Entry { verdict: EnterRow['verdict']; caller: SignedIn; mark: string | null }

const entryOf = (row: EnterRow): Entry => ({
  verdict: row.verdict,
  mark: row.mark,
  caller: {
    sessionId: row.sessionId, accountId: row.accountId, teamId: row.teamId, isH3Admin: row.isAdmin, authorities: row.authorities ?? [], practices: row.practices,
  },
})

export interface Ask { token: string; team: number | null; passive: boolean; topics: readonly Topic[] | undefined }

const quoted = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`
const topicList = (topics: Ask['topics']) => topics ? `{${topics.join(',')}}` : null

/**
 * Begins the request's transaction, finds the session, opens its rows and checks the ids: one round trip. Several statements in one
 * go cannot take parameters, so what is written into them is a hex digest, whole numbers, and quoted text.
 */
export async function enter(client: pg.ClientBase, ask: Ask, origin: Origin, ownership: string | null): Promise<{ entry: Entry; missing: number }> {
  const topics = topicList(ask.topics)
  const text = `begin; select ${columns} from gate_enter('\\x${hashToken(ask.token).toString('hex')}', ${ask.team ?? 'null'}, ${ask.passive}, ${
    topics ? quoted(topics) : 'null'}, ${quoted(origin.requestId)}, ${quoted(origin.address)})${ownership ? `; ${ownership}` : ''}`
  const [, found, owned] = await client.query(text) as unknown as pg.QueryResult[]
  const row = found?.rows[0] as EnterRow | undefined
  if (!row) throw new Error('gate_enter did not answer')
  return { entry: entryOf(row), missing: (owned?.rows[0] as { missing: number } | undefined)?.missing ?? 0 }
}

/** The same question without a transaction: all that an unchanged poll costs. */
export async function glance(pool: pg.Pool, ask: Ask, origin: Origin): Promise<Entry> {
  const { rows: [row] } = await pool.query<EnterRow>({
    name: 'gate-glance',
    text: `select ${columns} from gate_enter($1, $2, $3, $4, $5, $6)`,
    values: [hashToken(ask.token), ask.team, ask.passive, topicList(ask.topics), origin.requestId, origin.address],
  })
  if (!row) throw new Error('gate_enter did not answer')
  return entryOf(row)
}

const freshForMs = 300_000

/** Names a state of the data as this caller sees it. It changes at the latest after five minutes, so nothing stays stale for good. */
export function etagOf({ caller, mark }: Entry): string {
  const seen = [caller.accountId, caller.teamId, caller.authorities, caller.practices, mark, Math.floor(Date.now() / freshForMs)].join('|')
  return `"${createHash('sha1').update(seen).digest('base64url')}"`
}
