import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findInstalledPostgres, startCluster, type Cluster } from '../src/database/embedded/installed.ts'
import { migrate } from '../src/database/migrate.ts'
import { assertHarmless } from '../src/database/roles.ts'
import { rootUrl } from './kit/database-content.ts'

const installed = findInstalledPostgres()
const suffix = randomBytes(4).toString('hex')
const [user, database, otherDatabase] = [`operator_${suffix}`, `clinic_${suffix}`, `staging_${suffix}`]

async function run<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const text of statements) ({ rows } = await client.query<Row>(text))
    return rows
  } finally {
    await client.end()
  }
}

const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const as = (url: string, name: string) =>
  Object.assign(new URL(url), { username: name, password: 'only-for-this-test' }).href

/** Starts on a database as a user without any right, runs exactly the SQL that the refusal prints, and starts again. */
async function startWithPrintedGrants(adminUrl: string, name: string): Promise<{ printed: string[]; appUrl: string }> {
  const url = at(adminUrl, name)
  const refusal = await migrate(as(url, user)).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refusal).toContain(
    `The user ${user} of DATABASE_URL lacks rights in the database ${name}. Run there as a superuser:`,
  )
  const printed = refusal
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
  await run(url, ...printed)
  return { printed, appUrl: await migrate(as(url, user)) }
}

const expectHarmless = async (appUrl: string) => {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  await assertHarmless(client)
  expect((await client.query('select count(*)::int as n from team')).rows).toEqual([{ n: 0 }])
  await expect(client.query('select * from app_login')).rejects.toThrow('permission denied for table app_login')
  await expect(client.query('set role credence_owner')).rejects.toThrow('permission denied to set role')
  await client.end()
}

const ownRights = (name: string) => [
  `alter role ${user} createrole;`,
  `grant create, connect, temporary on database ${name} to ${user} with grant option;`,
  `grant usage, create on schema public to ${user} with grant option;`,
]

describe('on PostgreSQL 18, where a superuser had made the roles,', () => {
  const { adminUrl } = inject('database')
  let appUrl: string
  beforeAll(() =>
    run(
      rootUrl(),
      `create role ${user} login password 'only-for-this-test'`,
      `create database ${database} template template0`,
      `create database ${otherDatabase} template template0 owner ${user}`,
    ),
  )
  afterAll(async () => {
    await run(rootUrl(), `drop database ${database}`, `drop database ${otherDatabase}`)
  })

  it('a user without rights is told the missing grants, and they are enough', async () => {
    const { printed, appUrl: address } = await startWithPrintedGrants(adminUrl, database)
    appUrl = address
    expect(printed.slice(0, 3)).toEqual(ownRights(database))
    expect(printed.slice(3).toSorted()).toEqual(
      ['app', 'lookup', 'owner'].map((role) => `grant credence_${role} to ${user} with admin option;`),
    )
    await expectHarmless(appUrl)
  }, 120_000)

  it('the owner of a database needs no further grant in it, and its login is its own', async () => {
    const other = await migrate(as(at(adminUrl, otherDatabase), user))
    await expectHarmless(other)
    const [first, second] = [new URL(appUrl), new URL(other)]
    expect(first.username).not.toBe(second.username)
    expect(first.password).not.toBe(second.password)
    // The start of the second database has not changed the login of the first, and a later start keeps it.
    await expectHarmless(appUrl)
    expect(await migrate(as(at(adminUrl, database), user))).toBe(appUrl)
  }, 120_000)

  it('a copy of a database gets a login of its own', async () => {
    const copy = `copy_${suffix}`
    await run(rootUrl(), `create database ${copy} template ${database}`)
    const copied = await migrate(at(adminUrl, copy))
    expect([new URL(copied).username, new URL(copied).password]).not.toContain(new URL(appUrl).username)
    expect(new URL(copied).password).not.toBe(new URL(appUrl).password)
    await expectHarmless(copied)
    await expectHarmless(appUrl)
    await run(rootUrl(), `drop database ${copy}`)
  }, 120_000)
})

describe.skipIf(!installed)('on a fresh cluster of the oldest PostgreSQL that is installed,', () => {
  let cluster: Cluster
  beforeAll(async () => {
    if (!installed) return
    cluster = await startCluster(installed)
    await run(cluster.url, `create role ${user} login password 'only-for-this-test'`, `create database ${database}`)
  })
  afterAll(() => cluster?.stop())

  it('a user without rights is told the missing grants, and they are enough', async () => {
    const { printed, appUrl } = await startWithPrintedGrants(cluster.url, database)
    expect(printed).toEqual(ownRights(database))
    await expectHarmless(appUrl)
  }, 120_000)
})
