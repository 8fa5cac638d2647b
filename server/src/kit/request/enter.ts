import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Topic } from '@credence/contract/kit/endpoint'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import type { ReadPipeline } from '../../database/read-pipeline.ts'
import { hashToken } from '../secrets/crypto.ts'
import type { SignedIn } from './actor.ts'
import { freshForMs } from './lists/known-polls.ts'
import { missingOf } from './ownership.ts'
import type { Origin } from './scope.ts'
import { begin } from './transaction.ts'

export interface Entry {
  verdict: 'ok' | 'nobody' | 'foreign team'
  caller: SignedIn
  /** Names the state of the data as this caller sees it. */
  dataVersion: string
  /**
   * The parts of it. The realm is the team, whether an administrator asks, and the practices. The mark is the day and the
   * counts of the topics.
   */
  version: { account: string; realm: string; mark: string; rights: string }
  /** Until the team's day ends, or the session if nobody is active in it; known where topics were asked for. */
  seconds: number
}

const enterText = 'select gate_enter($1, $2, $3, $4, $5, $6) as told'

/** `{21,25}` as the database writes it. */
const idsIn = (text: string): number[] => text.slice(1, -1).split(',').map(Number)

function entryOf(row: Row | undefined): Entry {
  if (typeof row?.told !== 'string') throw new Error('gate_enter did not answer')
  const { told } = row
  const [verdict = '', sessionId = '', seconds = '', accountId, teamId, kind, practices, mark = '', authorities = ''] =
    told.split('|')
  return {
    verdict: verdict as Entry['verdict'],
    seconds: Number(seconds),
    // All but the verdict and the session: account, team, practices, mark (which names the day) and rights.
    dataVersion: told.slice(verdict.length + sessionId.length + seconds.length + 2),
    version: { account: accountId ?? '', realm: [teamId, kind, practices].join('|'), mark, rights: authorities },
    caller: {
      kind: 'staff',
      sessionId,
      accountId: Number(accountId),
      teamId: teamId ? Number(teamId) : null,
      isH3Admin: kind === 'admin',
      authorities: authorities ? authorities.split(',') : [],
      practices: practices ? idsIn(practices) : null,
    },
  }
}

const mostHashes = 10_000
const longestKnown = 100
const hashes = new Map<string, Buffer>()

/** The same token comes with every request of a browser or a link's page, and hashing it costs a good part of a short read. */
export function knownHash(token: string): Buffer {
  let known = hashes.get(token)
  if (known) return known
  // Our tokens are short. What else is sent must not fill the memory.
  if (token.length > longestKnown) return hashToken(token)
  if (hashes.size >= mostHashes) hashes.clear()
  hashes.set(token, (known = hashToken(token)))
  return known
}

export interface SessionRequest {
  token: string
  team: number | null
  passive: boolean
  topics: readonly Topic[] | undefined
  /** Of teams that have none of their own. */
  timeZone: string
}

/** Without an origin it opens no rows. */
const enterStatement = (ask: SessionRequest, origin: Origin | null): Statement => ({
  name: 'gate-enter',
  text: enterText,
  values: [
    knownHash(ask.token),
    ask.team,
    ask.passive,
    ask.topics ?? null,
    origin && `${origin.requestId} ${origin.address}`,
    ask.timeZone,
  ],
})

/** Begins the request's transaction, finds the session, opens its rows and checks the ids: one round trip. */
export async function enter(
  client: pg.ClientBase,
  ask: SessionRequest,
  origin: Origin,
  ownership: Statement | null,
): Promise<{ entry: Entry; missing: number }> {
  const [, found, owned] = await runBatch(
    client,
    ownership ? [begin, enterStatement(ask, origin), ownership] : [begin, enterStatement(ask, origin)],
  )
  return { entry: entryOf(found?.[0]), missing: missingOf(owned) }
}

/** The same question with nothing to follow: all that an unchanged poll costs. */
export async function checkSession(reads: ReadPipeline, ask: SessionRequest): Promise<Entry> {
  const [found] = await reads.run([enterStatement(ask, null)])
  return entryOf(found?.[0])
}

/** The same question with the check of the ids behind it. */
export async function checkSessionAndIds(
  reads: ReadPipeline,
  ask: SessionRequest,
  origin: Origin,
  ownership: Statement,
): Promise<{ entry: Entry; missing: number }> {
  const [found, owned] = await reads.run([enterStatement(ask, origin), ownership])
  return { entry: entryOf(found?.[0]), missing: missingOf(owned) }
}

const reenterText = 'select gate_enter((select token_hash from session where id = $1), $2, $3, $4, $5, $6) as told'

/** As `enter`, in a session that was found earlier in the same request. It may have another token by now. */
export async function reenter(
  client: pg.ClientBase,
  sessionId: string,
  ask: SessionRequest,
  origin: Origin,
  ownership: Statement | null,
): Promise<{ entry: Entry; missing: number }> {
  const values = [
    sessionId,
    ask.team,
    ask.passive,
    ask.topics ?? null,
    `${origin.requestId} ${origin.address}`,
    ask.timeZone,
  ]
  const statement = { name: 'gate-reenter', text: reenterText, values }
  const [, found, owned] = await runBatch(client, ownership ? [begin, statement, ownership] : [begin, statement])
  return { entry: entryOf(found?.[0]), missing: missingOf(owned) }
}

interface ReadAnswer {
  entry: Entry
  missing: number
  answers: Row[][]
}

/**
 * The same question with statements behind it that read what was asked for: a whole request in one round trip and one
 * transaction.
 */
export async function enterAndRead(
  reads: ReadPipeline,
  ask: SessionRequest,
  origin: Origin,
  ownership: Statement | null,
  statements: readonly Statement[],
): Promise<ReadAnswer> {
  const checks = ownership ? [enterStatement(ask, origin), ownership] : [enterStatement(ask, origin)]
  const answers = await reads.run([...checks, ...statements])
  return {
    entry: entryOf(answers[0]?.[0]),
    missing: ownership ? missingOf(answers[1]) : 0,
    answers: answers.slice(checks.length),
  }
}

export const etagOf = ({ dataVersion }: Entry): string =>
  `"${hash('sha1', `${dataVersion}|${Math.floor(Date.now() / freshForMs)}`, 'base64url')}"`
