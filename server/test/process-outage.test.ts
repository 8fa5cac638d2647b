import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded.ts'
import { stopPostmaster } from '../src/database/embedded/postmaster.ts'
import { eventually } from './browser.ts'
import { lostOrDoubled, ProcessClient, query, type Answered } from './process-client.ts'
import { ServerProcess } from './server-process.ts'

/** Longer than every timeout of a connection, and than the pause of the listener's heartbeat. */
const awayMs = 8_000
const patienceMs = 60_000

let folder: string
let server: ServerProcess | undefined
let database: EmbeddedDatabase | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-process-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await server?.kill()
  await database?.stop()
  await stopPostmaster(path.join(folder, 'data', 'postgres', 'cluster', 'data'))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  server = database = undefined
})

interface Given { url: string; takeAway: () => Promise<void>; bringBack: () => Promise<void> }

/** A PostgreSQL of its own, named by DATABASE_URL. */
async function givenDatabase(): Promise<Given> {
  const start = () => startEmbedded({ folder: path.join(folder, 'given') })
  const { url } = database = await start()
  server = await ServerProcess.start({ CREDENCE_DATA: path.join(folder, 'data'), DATABASE_URL: url })
  return { url, takeAway: async () => database?.stop(), bringBack: async () => { database = await start() } }
}

/** The PostgreSQL that the server starts itself, and starts again: it is kept away by a file that it cannot start without. */
async function embeddedDatabase(): Promise<Given> {
  server = await ServerProcess.start({ CREDENCE_DATA: path.join(folder, 'data') })
  const home = path.join(folder, 'data', 'postgres')
  const control = path.join(home, 'cluster', 'data', 'global', 'pg_control')
  const read = (...names: string[]) => readFileSync(path.join(home, ...names), 'utf8')
  return {
    url: `postgres://postgres:${read('cluster', 'superuser-password').trim()}@127.0.0.1:${read('port').trim()}/postgres`,
    takeAway: async () => {
      renameSync(control, `${control}.away`)
      process.kill(Number(read('cluster', 'data', 'postmaster.pid').split('\n')[0]), 'SIGKILL')
    },
    bringBack: async () => renameSync(`${control}.away`, control),
  }
}

const isListening = async (url: string) => (await query(url, "select from pg_stat_activity where application_name = 'credence changes'")).length > 0

describe('a server process whose database is away for longer than any of its timeouts', () => {
  it.each([['given by DATABASE_URL', givenDatabase], ['embedded', embeddedDatabase]])('lives, answers 503, and works again with its listener and its queue: %s', async (_, start) => {
    const { url, takeAway, bringBack } = await start()
    const running = server as ServerProcess
    await eventually(() => isListening(url), patienceMs)
    const client = await ProcessClient.signIn(running)
    const answers: Answered[] = []
    const end = new AbortController()
    const writing = client.writeUntil(end.signal, answers)
    try {
      await eventually(async () => answers.filter(({ status }) => status === 200).length > 20, patienceMs)
      await takeAway()
      const since = answers.length
      await sleep(awayMs)
      expect(running.isRunning, running.output).toBe(true)
      expect(await running.readiness()).toBe(503)
      expect(new Set(answers.slice(since + 1).map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))

      await bringBack()
      const back = answers.length
      await eventually(async () => answers.slice(back).some(({ status }) => status === 200), patienceMs)
      await running.ready()
    } finally {
      end.abort()
      await writing
    }
    expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 503])
    expect(await lostOrDoubled(url, answers)).toEqual([])

    await eventually(() => isListening(url), patienceMs)
    const [job] = await query<{ id: string }>(url, "insert into pgboss.job (name, data) values ('sweep', '{}') returning id")
    await eventually(async () => (await query<{ state: string }>(url, 'select state from pgboss.job where id = $1', [job?.id]))[0]?.state === 'completed', patienceMs)
    expect(running.output).not.toMatch(/unhandled rejection|uncaught exception/)
  }, 4 * patienceMs)
})
