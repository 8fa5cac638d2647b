import { chooseTeam } from '@credence/contract/auth/calls'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, loadDemoData } from '../../db/seeds/demo.ts'
import { createApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createLogger } from '../../src/kit/http/log.ts'
import type { Services } from '../../src/kit/request/services.ts'
import { allJobs } from '../../src/jobs.ts'
import { createServices, startQueue } from '../../src/start.ts'
import { basic, eventually } from '../kit/browser.ts'
import { plenty } from '../kit/world.ts'

/** Healing takes a second or two; a machine that runs everything else as well may take far longer. */
const patienceMs = 60_000

let folder: string
let database: EmbeddedDatabase
let services: Services
let app: App
let address: string
const cookies: string[] = []
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note)
  folder = mkdtempSync(path.join(tmpdir(), 'credence-outage-'))
  chmodSync(folder, 0o755)
  database = await startEmbedded({ folder })
  const masterKey = randomBytes(32)
  const appUrl = await migrate(database.url, { jobs: allJobs })
  services = createServices(
    readConfig({ LOG_LEVEL: 'fatal', CREDENCE_CALLS_PER_MINUTE: plenty, CREDENCE_DATA: path.join(folder, 'data') }),
    appUrl,
    masterKey,
    createLogger('fatal'),
  )
  await loadDemoData(services, () => {}, { withFiles: false })
  app = await createApp(services)
  await startQueue(services)
  services.rateLimits.start()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  for (let client = 0; client < 4; client += 1) {
    const signedIn = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { authorization: basic('admin@credence.test') },
    })
    // The first switch to a team brings a new session id.
    const entered = await fetch(`${address}/api${chooseTeam.definition.path}`, {
      method: chooseTeam.definition.method,
      headers: { cookie: sessionCookieOf(signedIn), 'content-type': 'application/json' },
      body: JSON.stringify({ revenueTeamId: 1 }),
    })
    cookies.push(sessionCookieOf(entered))
  }
})
afterAll(async () => {
  await app.http.close()
  await services.queue.stop()
  services.rateLimits.stop()
  await services.pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.off('uncaughtException', note).off('unhandledRejection', note)
})

const sessionCookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((line) => line?.startsWith('__Host-sid=')) ?? ''

interface Answered {
  status: number
  requestId: string | null
  retryAfter: string | null
  body: unknown
}

async function ask(method: string, url: string, headers: Record<string, string>, body?: object): Promise<Answered> {
  const response = await fetch(`${address}${url}`, {
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

/** A small write that leaves a mark: entering a team is recorded under the id of its request. */
const writeAs = (cookie: string) => () =>
  ask(chooseTeam.definition.method, `/api${chooseTeam.definition.path}`, { cookie }, { revenueTeamId: 1 })
const read = () => ask('GET', '/api/revenueteam', { cookie: cookies[0] ?? '' })
const isAcknowledged = ({ status, body }: Answered) => status === 200 && !Array.isArray(body)
/** A lookup by the code of a practice, which needs no session. */
const lookup = () => ask('GET', '/api/network/practice/northern-lights-6r5x/carriers', {})
/** A search of the same directory as FHIR, whose refusals have a form of their own. */
const fhirSearch = () => ask('GET', '/fhir/northern-lights-6r5x/Location', {})
const failedSignIn = () => ask('POST', '/api/auth/login', { authorization: basic('viewer@aurora.test', 'Wrong-2026!') })

const killDatabase = () =>
  process.kill(
    Number(readFileSync(path.join(folder, 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )

async function recorded(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ id: string; n: number }>(
    "select request_id as id, count(*)::int as n from audit_event where action = 'team entered' group by 1",
  )
  await client.end()
  return new Map(rows.map(({ id, n }) => [id, n]))
}

describe('when the database is killed under load', () => {
  it(
    'only asks to come back, loses nothing that was acknowledged, and heals by itself',
    async () => {
      const answers: Answered[] = []
      const answersOfFhir: Answered[] = []
      const end = new AbortController()
      const work =
        (act: () => Promise<Answered>, pauseMs = 0, into = answers) =>
        async () => {
          while (!end.signal.aborted) {
            into.push(await act())
            await sleep(pauseMs)
          }
        }
      const clients = cookies
        .map((cookie) => work(writeAs(cookie))())
        .concat(work(read, 5)(), work(lookup, 5)(), work(failedSignIn, 50)(), work(fhirSearch, 5, answersOfFhir)())

      const kills = 3
      try {
        for (let kill = 0; kill < kills; kill += 1) {
          const before = answers.length
          await eventually(async () => answers.slice(before).filter(isAcknowledged).length > 30, patienceMs)
          const atKill = answers.length
          killDatabase()
          await eventually(async () => answers.slice(atKill).some(({ status }) => status === 503), patienceMs)
          const during = answers.length
          await eventually(async () => answers.slice(during).some(({ status }) => status === 200), patienceMs)
          // An answer from just before the kill may be counted only now; being ready is more than that.
          await eventually(async () => (await fetch(`${address}/api/health/ready`)).status === 200, patienceMs)
        }
      } finally {
        end.abort()
        await Promise.all(clients)
      }

      const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
      expect(statuses.filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([])
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused.length).toBeGreaterThanOrEqual(kills)
      for (const { retryAfter, body } of refused) {
        expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(body).toEqual({ message: 'Something went wrong; please try again', requestId: expect.any(String) })
      }

      expect(answersOfFhir.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
      const refusedOfFhir = answersOfFhir.filter(({ status }) => status === 503)
      expect(refusedOfFhir.length).toBeGreaterThan(0)
      for (const { retryAfter, body } of refusedOfFhir) {
        expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(body).toMatchObject({
          resourceType: 'OperationOutcome',
          issue: [{ severity: 'fatal', code: 'transient' }],
        })
      }

      const kept = await recorded()
      const acknowledged = answers.filter(isAcknowledged)
      expect(acknowledged.length).toBeGreaterThan(90)
      expect(acknowledged.filter(({ requestId }) => kept.get(requestId ?? '') !== 1)).toEqual([])
      expect([...kept.values()].filter((n) => n !== 1)).toEqual([])
      expect(uncaught).toEqual([])
    },
    4 * patienceMs,
  )

  it('a server has all its connections and its queue again after the database was killed under load', async () => {
    expect(services.pool.totalCount - services.pool.idleCount).toBeLessThanOrEqual(1)
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await eventually(async () => (await fetch(`${address}/api/health/ready`)).status === 200)
    await services.pool.query('delete from throttle')
    const code = await ask('POST', '/api/auth/sign-in', {}, { email: 'code@aurora.test', password: demoPassword })
    expect(code.status).toBe(406)
  })

  it(
    'a server is alive and not ready while the database is away',
    async () => {
      killDatabase()
      // Connections that stood open outlive the server process by a moment.
      const ready = await vi.waitFor(
        async () => {
          const [alive, answer] = await Promise.all([
            fetch(`${address}/api/health`),
            fetch(`${address}/api/health/ready`),
          ])
          expect([alive.status, answer.status]).toEqual([200, 503])
          return answer
        },
        { interval: 5, timeout: patienceMs },
      )
      expect(ready.headers.get('retry-after')).toBe('2')
      expect(await ready.json()).toMatchObject({ status: 'not ready', database: false })
      await eventually(async () => (await fetch(`${address}/api/health/ready`)).status === 200, patienceMs)
      expect(uncaught).toEqual([])
    },
    2 * patienceMs,
  )
})
