import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../db/seeds/demo.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { eventually } from '../kit/browser.ts'
import { outlastOutage, patienceMs } from '../kit/outage-checks.ts'
import { ProcessClient, query } from '../kit/processes/process-client.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { ServerProcess } from '../kit/processes/server-process.ts'

let folder: string
let database: EmbeddedDatabase
const nodes: ServerProcess[] = []
const held: pg.Client[] = []
const key = randomBytes(32).toString('hex')
/** Of each node. */
const connections = 5

/**
 * Code that runs in the process beside the product: a mistake that nobody handles, of both kinds, whenever the signal
 * comes.
 */
const mistakes =
  "process.on('SIGUSR2', () => { Promise.reject(new Error('planted rejection')); setImmediate(() => { throw new Error('planted exception') }) })"

const newNode = async (url = database.url) => {
  const node = new ServerProcess(await freePort(), {
    CREDENCE_DATA: path.join(folder, 'data'),
    CREDENCE_KEY: key,
    DATABASE_URL: url,
    CREDENCE_CALLS_PER_MINUTE: '1000000',
    CREDENCE_CONNECTIONS: String(connections),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistakes)}`,
  })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-nodes-'))
  chmodSync(folder, 0o755)
  database = await startEmbedded({ folder: path.join(folder, 'postgres') })
})
afterAll(async () => {
  await Promise.all(held.map((client) => client.end()))
  await Promise.all(nodes.map((node) => node.kill()))
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Takes every connection that the database has to give. */
async function takeAllConnections(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      if ((error as { code?: string }).code === '53300') return
      throw error
    }
    held.push(client)
  }
}

const giveBackConnections = () => Promise.all(held.splice(0).map((client) => client.end()))

describe('two nodes that start at once on an empty database without a free connection', () => {
  it(
    'two nodes that start at once on an empty database without a free connection wait for one; then one of them migrates and loads the demo data, and both are ready',
    async () => {
      await takeAllConnections()
      const [first, second] = await Promise.all([newNode(), newNode()])
      await eventually(
        async () =>
          [first, second].every(({ output }) =>
            output.includes('Waiting for the database: sorry, too many clients already'),
          ),
        patienceMs,
      )
      await giveBackConnections()
      await Promise.all([first.ready(), second.ready()])
      const output = first.output + second.output
      const steps = [...(await readMigrations()).map(({ name }) => `Migrating: ${name}`), 'Loading the demo data']
      expect(steps.filter((step) => output.split(step).length !== 2)).toEqual([])
      expect(
        await query(database.url, 'select count(*)::int as accounts from account where email = any($1)', [
          demoAccounts.map(({ email }) => email),
        ]),
      ).toEqual([{ accounts: demoAccounts.length }])
    },
    2 * patienceMs,
  )
})

describe('nodes under load', () => {
  it(
    'nodes under load hold as many connections as CREDENCE_CONNECTIONS says, including listeners and jobs',
    async () => {
      const observer = new pg.Client({ connectionString: database.url })
      await observer.connect()
      held.push(observer)
      const countAll = async () =>
        (
          await observer.query(
            "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
          )
        ).rowCount ?? 0
      const end = new AbortController()
      const clients = await Promise.all(nodes.map((node) => ProcessClient.signIn(node)))
      const working = Promise.all(
        clients.flatMap((client) => Array.from({ length: 4 * connections }, () => client.writeUntil(end.signal, []))),
      )
      const counts: number[] = []
      try {
        await eventually(
          async () => counts.push(await countAll()) && (counts.at(-1) ?? 0) >= nodes.length * connections,
          patienceMs,
        )
        for (let look = 0; look < 200; look += 1) counts.push(await countAll())
      } finally {
        end.abort()
        await working
        await giveBackConnections()
      }
      expect(Math.max(...counts)).toBe(nodes.length * connections)
    },
    2 * patienceMs,
  )
})

describe('a node', () => {
  it(
    'a node answers 503 while no connection is free for it, and goes on when there is one',
    async () => {
      const [node] = nodes as [ServerProcess]
      const client = await ProcessClient.signIn(node)
      const [{ role } = { role: '' }] = await query<{ role: string }>(
        database.url,
        "select rolname as role from pg_roles where rolname like 'credence\\_app\\_%'",
      )
      await query(database.url, `alter role ${role} connection limit 0`)
      await query(database.url, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
      await eventually(async () => (await client.write()).status === 503, patienceMs)
      expect(await client.write()).toMatchObject({ status: 503, retryAfter: '2' })
      expect([await node.readiness(), node.isRunning]).toEqual([503, true])
      await query(database.url, `alter role ${role} connection limit -1`)
      await eventually(async () => (await client.write()).status === 200, patienceMs)
      await node.ready()
    },
    2 * patienceMs,
  )

  it(
    'a node logs an exception and a rejection that nobody handled, and goes on',
    async () => {
      const [node] = nodes as [ServerProcess]
      node.signal('SIGUSR2')
      await eventually(
        async () =>
          /planted rejection.*unhandled rejection/.test(node.output) &&
          /planted exception.*uncaught exception/.test(node.output),
        patienceMs,
      )
      expect([await node.readiness(), node.isRunning]).toEqual([200, true])
    },
    2 * patienceMs,
  )

  it(
    'a node ends at once, with the reason, when the address of the database is wrong',
    async () => {
      const withPart = (change: (url: URL) => void) => {
        const url = new URL(database.url)
        change(url)
        return newNode(url.href)
      }
      const wrong = await Promise.all([
        withPart((url) => {
          url.password = 'wrong'
        }),
        withPart((url) => {
          url.pathname = '/missing'
        }),
      ])
      expect(await Promise.all(wrong.map((node) => node.ended()))).toEqual([1, 1])
      expect(wrong.map(({ output }) => output.trim().split('\n').at(-1))).toEqual([
        'Credence could not start: password authentication failed for user "postgres"',
        'Credence could not start: database "missing" does not exist',
      ])
    },
    patienceMs,
  )
})

interface Outcome {
  status?: number | undefined
  connection?: string | undefined
  error?: string | undefined
}

const call = (agent: Agent, { port }: ServerProcess, cookie: string) =>
  new Promise<Outcome>((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, agent, path: '/api/revenueteam', headers: { cookie } },
      (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
          .on('error', (error) => resolve({ error: error.message }))
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code })).end()
  })

describe('a node whose database is away for 8 seconds', () => {
  it(
    'a node whose database is away for 8 seconds lives, answers 503, and works again with its listener and its queue',
    async () => {
      const statuses = await outlastOutage(nodes[0] as ServerProcess, {
        url: database.url,
        takeAway: () => database.stop(),
        bringBack: async () => {
          database = await startEmbedded({ folder: path.join(folder, 'postgres') })
        },
      })
      expect(statuses).toEqual([200, 503])
    },
    2 * patienceMs,
  )
})

describe('a node that is told to end while clients use kept-alive connections', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'a node that is told to end while clients use kept-alive connections answers everything that was sent, closes each connection with its last answer, and ends: %s',
    async (signal) => {
      const node = nodes.find(({ isRunning }) => isRunning) as ServerProcess
      const { cookie } = await ProcessClient.signIn(node)
      const outcomes = Array.from({ length: 12 }, (): Outcome[] => [])
      const clients = outcomes.map(async (own) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        do own.push(await call(agent, node, cookie))
        while (own.at(-1)?.error === undefined)
      })
      await eventually(async () => outcomes.every((own) => own.length > 2), patienceMs)
      node.signal(signal)
      expect(await node.ended()).toBe(0)
      await Promise.all(clients)
      for (const own of outcomes) {
        expect(own.at(-1)).toEqual({ error: 'ECONNREFUSED' })
        expect(own.at(-2)).toEqual({ status: 200, connection: 'close' })
        expect(
          own.slice(0, -2).filter(({ status, connection }) => status !== 200 || connection !== 'keep-alive'),
        ).toEqual([])
      }
    },
    patienceMs,
  )
})
