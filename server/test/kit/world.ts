import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import {
  addressOf,
  type Endpoint,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '@credence/contract/kit/endpoint'
import { createApp, type App } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { hashToken, newToken } from '../../src/kit/secrets/crypto.ts'
import { createLogger, type Logger } from '../../src/kit/http/log.ts'
import type { LargeBodyLimits } from '../../src/kit/http/large-bodies.ts'
import type { Route } from '../../src/kit/request/route.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import type { Services } from '../../src/kit/request/services.ts'
import { inTransaction } from '../../src/kit/request/transaction.ts'
import { createServices, startQueue } from '../../src/start.ts'
import { cheapPasswords, demoTemplate } from './demo-template.ts'
import { watchReads } from './pending-reads.ts'

export interface CallOptions {
  /** The session token of the caller; none for nobody. */
  as?: string | undefined
  team?: number | string
  /** An undefined one takes a header away that our own page would send. */
  headers?: Record<string, string | undefined>
  /** The address the request comes from. */
  from?: string
  raw?: { payload: string | Buffer; type: string }
}

type Sent<E extends Endpoint> = {
  params?: SentParams<E> | Record<string, unknown>
  query?: SentQuery<E> | Record<string, unknown>
  body?: SentBody<E> | Record<string, unknown>
}

export interface Reply<T = any> {
  status: number
  body: T
  headers: Record<string, unknown>
  cookies: Record<string, string>
}

/** The address of an endpoint with its parameters filled in. */
export function urlOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return `${addressOf(endpoint.definition, path)}${search.size ? `?${search.toString()}` : ''}`
}

/** Asks again as long as the server is too busy to answer, as a client does that is told to come back. */
export async function served(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
  }
}

/** A server of its own on a database of its own, asked as a browser would ask it. */
export class World {
  readonly services: Services
  readonly app: App
  readonly #admin: pg.Client
  readonly #ownsDatabase: boolean

  constructor(services: Services, app: App, admin: pg.Client, ownsDatabase: boolean) {
    this.services = services
    this.app = app
    this.#admin = admin
    this.#ownsDatabase = ownsDatabase
  }

  /** A call of the contract. */
  async call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}, options: CallOptions = {}): Promise<Reply> {
    const url = urlOf(endpoint, sent.params, sent.query)
    return this.ask(endpoint.definition.method, url, {
      ...options,
      ...(sent.body === undefined ? {} : { json: sent.body }),
    })
  }

  /** Any request, well-formed or not. Sent as our own page would send it unless the headers say otherwise. */
  async ask(
    method: string,
    url: string,
    { as, team, headers = {}, from, raw, json }: CallOptions & { json?: unknown } = {},
  ): Promise<Reply> {
    const response = await this.app.http.inject({
      method: method as 'GET',
      url,
      ...(from ? { remoteAddress: from } : {}),
      headers: Object.fromEntries(
        Object.entries({
          host: 'localhost',
          'sec-fetch-site': 'same-origin',
          ...(as ? { cookie: `__Host-sid=${as}` } : {}),
          ...(team === undefined ? {} : { revenueteamid: String(team) }),
          ...(raw ? { 'content-type': raw.type } : {}),
          ...headers,
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      ...(raw ? { payload: raw.payload } : json === undefined ? {} : { payload: json as object }),
    })
    const text = response.body
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {
      /* pages and 304 have no JSON */
    }
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    }
  }

  /** Work in the database as the application would do it, in a team. */
  inTeam<T>(teamId: number | undefined, act: (scope: Scope) => Promise<T>): Promise<T> {
    return inTransaction(this.services, { ...(teamId === undefined ? {} : { teamId }), signsIn: true }, act)
  }

  /** Where this world's database is, with every right. */
  get adminUrl(): string {
    const url = new URL(inject('database').adminUrl)
    url.pathname = `/${this.#admin.database}`
    return url.href
  }

  /** SQL past every rule, to look at what is really there and to make time pass. */
  async sql<T extends pg.QueryResultRow = any>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#admin.query<T>(text, values)).rows
  }

  /** A session without the ceremony of signing in. */
  async session(accountId: number): Promise<string> {
    const token = newToken()
    await this.sql('insert into session (token_hash, account_id) values ($1, $2)', [hashToken(token), accountId])
    return token
  }

  async close(): Promise<void> {
    await this.app.http.close()
    await this.services.queue.stop()
    this.services.rateLimits.stop()
    await this.services.pool.end()
    await this.#admin.end()
    if (this.#ownsDatabase) await asRoot((root) => root.query(`drop database ${this.#admin.database} with (force)`))
    rmSync(this.services.config.dataFolder, { recursive: true, force: true })
  }
}

export interface WorldOptions {
  /** Begins with the demo data, though without its files. */
  isDemo?: boolean
  config?: Partial<Config>
  env?: Record<string, string>
  queue?: boolean
  log?: Logger
  /** The built browser application to serve; none unless a test brings one. */
  pages?: string
  /** Calls of the test's own, beside those of the contract. */
  routes?: readonly Route[]
  /** Services that may send messages, instead of those of the settings. */
  webhooks?: Services['webhooks']
  largeBodies?: LargeBodyLimits
}

let made = 0
/** Tests make more calls in a minute than a person would; those about the limit set their own. */
export const plenty = '1000000000'

/** The server of all tests, in a database that no test has. */
async function asRoot<T>(act: (root: pg.Client) => Promise<T>): Promise<T> {
  const root = new pg.Client({
    connectionString: Object.assign(new URL(inject('database').adminUrl), { pathname: '/template1' }).href,
  })
  await root.connect()
  try {
    return await act(root)
  } finally {
    await root.end()
  }
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { adminUrl, appUrl, masterKey } = inject('database')
  made += 1
  const name = `world_${process.pid}_${made}_${randomBytes(3).toString('hex')}`
  await asRoot(async (root) => {
    const template = options.isDemo
      ? await demoTemplate(root, { adminUrl, appUrl }, Buffer.from(masterKey, 'hex'))
      : 'postgres'
    // Cloning needs the template to itself for a moment, so nobody waits inside it; files that start together take turns.
    await root.query("select pg_advisory_lock(hashtext('clone'))")
    await root.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return openWorld(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href, options, true)
}

export const dataFolderOf = (database: string): string => join(tmpdir(), `credence-${database}`)

/** Another server on the database of a world, as a second node has it. To be closed before the world. */
export const addNode = (world: World, options: Omit<WorldOptions, 'isDemo'> = {}): Promise<World> =>
  openWorld(world.adminUrl, options)

/** A server on a database that is there. Its files are in the folder that is named like the database. */
export async function openWorld(
  adminUrl: string,
  {
    config = {},
    env = {},
    queue = false,
    log = createLogger('fatal'),
    pages = '',
    routes = [],
    webhooks,
    largeBodies,
  }: WorldOptions,
  ownsDatabase = false,
): Promise<World> {
  const { appUrl, masterKey: hexKey } = inject('database')
  const masterKey = Buffer.from(hexKey, 'hex')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const dataFolder = dataFolderOf(admin.database ?? '')
  const services: Services = {
    ...createServices(
      {
        ...readConfig({ LOG_LEVEL: 'fatal', CREDENCE_CALLS_PER_MINUTE: plenty, CREDENCE_DATA: dataFolder, ...env }),
        ...config,
      },
      Object.assign(new URL(appUrl), { pathname: new URL(adminUrl).pathname }).href,
      masterKey,
      log,
    ),
    passwords: cheapPasswords,
    ...(webhooks ? { webhooks } : {}),
  }
  watchReads(services.reads)
  // As a start of the server does.
  if (env.CREDENCE_TIME_ZONE)
    await admin.query(
      "insert into installation (kind, time_zone) values ('demo', $1) on conflict (is_only) do update set time_zone = excluded.time_zone",
      [env.CREDENCE_TIME_ZONE],
    )
  const app = await createApp(services, {
    checksRawAnswers: true,
    extraRoutes: routes,
    pages,
    ...(largeBodies ? { largeBodies } : {}),
  })
  if (queue) await startQueue(services)
  return new World(services, app, admin, ownsDatabase)
}

/** A world for the tests of a file, torn down after them. */
export function useWorld(options: WorldOptions & { build?: (world: World) => Promise<void> } = {}): {
  readonly world: World
} {
  let world: World | undefined
  beforeAll(async () => {
    world = await createWorld(options)
    await options.build?.(world)
  })
  afterAll(() => world?.close())
  return {
    get world() {
      if (!world) throw new Error('The world is made before the tests run')
      return world
    },
  }
}
