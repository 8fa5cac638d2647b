import { chooseTeam, signIn } from '@credence/contract/auth/calls'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { basic } from '../browser.ts'
import type { ServerProcess } from './server-process.ts'

export interface Answered {
  status: number
  requestId: string | null
  retryAfter: string | null
  body: unknown
}

async function ask(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  }
}

const sessionCookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((line) => line.startsWith('__Host-sid=')) ?? ''

/** Somebody who is signed in to a server that runs as a process of its own, and writes. */
export class ProcessClient {
  readonly #url: string
  readonly #cookie: string

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  static async signIn({ url }: ServerProcess): Promise<ProcessClient> {
    const response = await fetch(`${url}/api${signIn.definition.path}`, {
      method: signIn.definition.method,
      headers: { authorization: basic('admin@credence.test') },
    })
    await response.arrayBuffer()
    // Entering a first team brings a new session id. Entering the same team again does not.
    const entered = await fetch(`${url}/api${chooseTeam.definition.path}`, {
      method: chooseTeam.definition.method,
      headers: { cookie: sessionCookieOf(response), 'content-type': 'application/json' },
      body: JSON.stringify({ revenueTeamId: 1 }),
    })
    await entered.arrayBuffer()
    return new ProcessClient(url, sessionCookieOf(entered))
  }

  get cookie(): string {
    return this.#cookie
  }

  /** A small write that leaves a mark: entering a team is recorded under the id of its request. */
  write(): Promise<Answered> {
    return ask(
      `${this.#url}/api${chooseTeam.definition.path}`,
      chooseTeam.definition.method,
      { cookie: this.#cookie },
      { revenueTeamId: 1 },
    )
  }

  /** Writes until the signal says stop, and answers what was answered. A request without an answer has the status 0. */
  async writeUntil(signal: AbortSignal, answers: Answered[]): Promise<void> {
    while (!signal.aborted) {
      answers.push(await this.write().catch(() => ({ status: 0, requestId: null, retryAfter: null, body: null })))
      await sleep(5)
    }
  }
}

/** Asks the database past the server, as another connection would. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The acknowledged writes that are not recorded exactly once. */
export async function lostOrDoubled(url: string, answers: readonly Answered[]): Promise<Answered[]> {
  const rows = await query<{ id: string; n: number }>(
    url,
    "select request_id as id, count(*)::int as n from audit_event where action = 'team entered' group by 1",
  )
  const recorded = new Map(rows.map(({ id, n }) => [id, n]))
  return answers.filter(({ status, requestId }) => status === 200 && recorded.get(requestId ?? '') !== 1)
}
