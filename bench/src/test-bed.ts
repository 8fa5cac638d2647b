import { authoritiesOfRole } from '@credence/contract/permissions'
import { startEmbedded } from '@credence/server/src/database/embedded.ts'
import { migrate } from '@credence/server/src/database/migrate.ts'
import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { PasswordHasher } from '@credence/server/src/kit/secrets/passwords.ts'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { atEnd } from './cleanup.ts'
import {
  addTasksOfYears,
  administrator,
  fillManyTeams,
  fillOtherTeams,
  fillOwnTeam,
  growOwnTeamTasks,
  ownTeam,
  growOwnTeamProviders,
  staff,
} from './data.ts'
import { startServer, type RunningServer } from './processes.ts'

/**
 * `own` holds one team. `crowded` holds the same team among ten times its data in other teams. `teams` holds two
 * hundred teams. `grown` holds the one team with ten times its tasks, `peopled` with ten times its providers, `worked`
 * with the tasks of many years.
 */
type DatabaseName = 'own' | 'crowded' | 'teams' | 'grown' | 'peopled' | 'worked'

export interface TestServer {
  url: string
  server: RunningServer
  cookie: string
  admin: pg.Client
}

/**
 * A job of the day would find its time come in the middle of a measurement: the automatic tasks of 50,000 documents are
 * eight thousand more cards on the board.
 */
const withoutDailyJobs = `
  insert into daily_run (team_id, job, day)
  select t.id, j.name, current_date + d.n
    from team t,
         unnest(array['removed-expiry', 'fax-retention', 'automatic-tasks', 'document-reminders', 'report-schedules']) as j(name),
         generate_series(-1, 1) as d(n)`

/**
 * The environment of the workloads: a PostgreSQL of this run with its databases, made on first use and kept, and a real
 * server on each, which ends with the workload that requested it. PostgreSQL has 60 connections. A server takes up to 9
 * of them and a raw worker up to 8.
 */
export class TestBed {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'credence-bench-'))
  readonly password = `Bench-${randomBytes(6).toString('hex')}!`
  passwordHash = ''
  /** The master key of every server. */
  readonly key = randomBytes(32)
  readonly #say: (line: string) => void
  #adminUrl = ''
  readonly #servers = new Map<DatabaseName, Promise<TestServer>>()
  readonly #databases = new Map<DatabaseName, Promise<string>>()

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  async open(): Promise<void> {
    atEnd(() => rmSync(this.folder, { recursive: true, force: true }))
    const database = await startEmbedded({ folder: path.join(this.folder, 'postgres') })
    atEnd(() => database.stop())
    this.#adminUrl = database.url
    await migrate(database.url)
    this.passwordHash = await new PasswordHasher().hash(this.password)
  }

  testServer(name: DatabaseName): Promise<TestServer> {
    let testServer = this.#servers.get(name)
    if (!testServer) this.#servers.set(name, (testServer = this.#build(name)))
    return testServer
  }

  /** The number of open connections without this query's own. */
  async countConnections(): Promise<number> {
    const root = new pg.Client({ connectionString: this.#adminUrl })
    await root.connect()
    try {
      const {
        rows: [row],
      } = await root.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      return row?.n ?? 0
    } finally {
      await root.end()
    }
  }

  async #build(name: DatabaseName): Promise<TestServer> {
    const url = await this.#database(name)
    atEnd(() => void this.#servers.delete(name))
    const server = await startServer({
      CREDENCE_MODE: 'production',
      CREDENCE_KEY: this.key.toString('hex'),
      CREDENCE_DATA: path.join(this.folder, name),
      DATABASE_URL: url,
      PUBLIC_URL: 'https://credence.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@credence.test',
    })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    atEnd(() => admin.end())
    const token = newToken()
    await admin.query('insert into session (token_hash, account_id) values ($1, $2)', [
      hashToken(token),
      name === 'teams' ? administrator.id : staff.id,
    ])
    return { url, server, cookie: `__Host-sid=${token}`, admin }
  }

  #database(name: DatabaseName): Promise<string> {
    let url = this.#databases.get(name)
    if (!url) this.#databases.set(name, (url = this.#fill(name)))
    return url
  }

  async #fill(name: DatabaseName): Promise<string> {
    if (name === 'crowded') await this.#database('own')
    this.#say(`Building the database "${name}"`)
    const root = new pg.Client({ connectionString: this.#adminUrl })
    await root.connect()
    await root.query(`create database ${name} template postgres`)
    await root.end()
    const url = new URL(this.#adminUrl)
    url.pathname = `/${name}`
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    try {
      await fillOwnTeam(admin, this.passwordHash, authoritiesOfRole('ROLE_ADMIN'))
      if (name === 'crowded') await fillOtherTeams(admin)
      if (name === 'teams') await fillManyTeams(admin)
      if (name === 'grown') await growOwnTeamTasks(admin)
      if (name === 'worked') await addTasksOfYears(admin)
      if (name === 'peopled') await growOwnTeamProviders(admin)
      await admin.query(withoutDailyJobs)
      await admin.query('vacuum (analyze)')
      await admin.query('checkpoint')
    } finally {
      await admin.end()
    }
    return url.href
  }
}

export { ownTeam, staff }
