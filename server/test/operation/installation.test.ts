import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { ServerProcess } from '../kit/processes/server-process.ts'
import { useWorld } from '../kit/world.ts'

const { adminUrl, masterKey } = inject('database')
const production = {
  CREDENCE_MODE: 'production',
  CREDENCE_KEY: masterKey,
  PUBLIC_URL: 'https://credence.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@credence.test',
}
const isDemo =
  /the database is a demo, whose accounts have a known password, and cannot be used in production\. To begin anew, set CREDENCE_DATA to a new folder, or DATABASE_URL/
const isProduction =
  /the database is a production installation and cannot be used as a demo\. To use it, set CREDENCE_MODE=production\./

const newName = () => `installation_${randomBytes(4).toString('hex')}`
const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('a database', () => {
  const used = useWorld()

  it('a database is named by its first start, keeps its name and its id, and is refused for the other kind', async () => {
    const { adminUrl: url } = used.world
    await Promise.all([migrate(url, { kind: 'production' }), migrate(url, { kind: 'production' })])
    const rows = await query(url, 'select id, kind from installation')
    expect(rows).toMatchObject([{ kind: 'production' }])
    await expect(migrate(url, { kind: 'demo' })).rejects.toThrow(isProduction)
    await migrate(url, { kind: 'production' })
    expect(await query(url, 'select id, kind from installation')).toEqual(rows)
  })

  it('a database of the other kind is refused before anything in it is changed', async () => {
    const { adminUrl: url } = used.world
    const last = (await readMigrations()).at(-1)?.name ?? ''
    await query(url, `delete from migration where name = '${last}'`)
    await expect(migrate(url, { kind: 'demo' })).rejects.toThrow(isProduction)
    expect(await query(url, `select from migration where name = '${last}'`)).toEqual([])
  })
})

describe('the time zone of an installation', () => {
  const used = useWorld()
  const kind = 'production' as const
  const zone = async () => (await query(used.world.adminUrl, 'select time_zone as zone from installation'))[0]?.zone

  it('the time zone of an installation is written by each start of the server, and kept by commands, which may run without its settings', async () => {
    const { adminUrl: url } = used.world
    await migrate(url, { kind })
    expect(await zone()).toBe('UTC')
    await migrate(url, { kind, timeZone: 'Pacific/Auckland' })
    await migrate(url, { kind })
    expect(await zone()).toBe('Pacific/Auckland')
    await migrate(url, { kind, timeZone: 'UTC' })
    expect(await zone()).toBe('UTC')
  })

  it('the time zones of an installation and of every team must be known to the database', async () => {
    const { adminUrl: url } = used.world
    await expect(migrate(url, { kind, timeZone: 'Asia/Nowhere' })).rejects.toThrow(
      'CREDENCE_TIME_ZONE is Asia/Nowhere, which the time zone data of PostgreSQL does not have',
    )
    // As a restored database has them: without triggers, which would use the time zone.
    await query(
      url,
      "set session_replication_role = replica; insert into team (name, time_zone) values ('Far', 'Mars/Olympus'), ('Near', 'America/Denver'), ('Usual', null)",
    )
    await expect(migrate(url, { kind, timeZone: 'UTC' })).rejects.toThrow(
      'teams have the time zone Mars/Olympus, which the time zone data of PostgreSQL does not have',
    )
    await query(url, "update team set time_zone = null where name = 'Far'")
    await migrate(url, { kind, timeZone: 'UTC' })
  })
})

describe('a database of an earlier release', () => {
  const former = newName()
  beforeAll(async () => {
    await query(urlOf('template1'), `create database ${former} template template0`)
    await migrate(urlOf(former), {
      migrations: (await readMigrations()).filter((migration) => migration.name < '0042'),
    })
  })
  afterAll(() => query(urlOf('template1'), `drop database ${former}`))

  it.each([
    ['admin@credence.test', 'demo', 'production', isDemo],
    ['admin@clinic.test', 'production', 'demo', isProduction],
  ] as const)(
    'a database of an earlier release with the administrator %s is found to be of the kind %s',
    async (email, kind, other, refusal) => {
      const name = newName()
      const url = urlOf(name)
      await query(urlOf('template1'), `create database ${name} template ${former}`)
      try {
        await query(
          url,
          `insert into account (email, first_name, last_name, is_admin) values ('${email}', 'Robin', 'Castle', true)`,
        )
        await expect(migrate(url, { kind: other })).rejects.toThrow(refusal)
        expect(await query(url, 'select kind from installation')).toEqual([{ kind }])
        await migrate(url, { kind })
      } finally {
        await query(urlOf('template1'), `drop database ${name}`)
      }
    },
    patienceMs,
  )
})

describe('a server in production', () => {
  const used = useWorld({ isDemo: true })

  it(
    'a server in production does not start on a demo database, says how to begin anew, and leaves a data folder that is closed to others',
    async () => {
      const home = mkdtempSync(path.join(tmpdir(), 'credence-installation-'))
      const folder = path.join(home, 'new', 'data')
      try {
        const server = new ServerProcess(await freePort(), {
          ...production,
          DATABASE_URL: used.world.adminUrl,
          CREDENCE_DATA: folder,
        })
        expect(await server.ended()).toBe(1)
        expect(server.output).toMatch(new RegExp(`Credence could not start: ${isDemo.source}`))
        expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o700, []])
      } finally {
        rmSync(home, { recursive: true })
      }
    },
    patienceMs,
  )
})
