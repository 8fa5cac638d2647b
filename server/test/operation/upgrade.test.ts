import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { rootUrl } from '../kit/database-content.ts'

const { adminUrl } = inject('database')
const name = `upgrade_${randomBytes(4).toString('hex')}`

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: rootUrl() })
  await admin.connect()
  await admin.query(text)
  await admin.end()
}

let url: string
let client: pg.Client
beforeEach(async () => {
  await asAdmin(`create database ${name} template template0`)
  url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await asAdmin(`drop database ${name}`)
})

/** A database as it was before a migration. */
const before = async (first: string) =>
  migrate(url, { migrations: (await readMigrations()).filter((migration) => migration.name < first) })

describe('an installation of former days', () => {
  it('an installation of an earlier release keeps everybody restricted to the same practices', async () => {
    await before('0025')
    await client.query("insert into team (id, name) values (1, 'Home')")
    await client.query(
      "insert into practice (id, team_id, name) select n, 1, 'Practice ' || n from generate_series(1, 3) n",
    )
    await client.query(
      "insert into account (id, team_id, email, first_name, last_name) select n, 1, n || '@home.test', 'A', 'B' from generate_series(1, 2) n",
    )
    await client.query('insert into account_practice (team_id, account_id, practice_id) values (1, 1, 3), (1, 1, 2)')
    await client.query(
      'insert into session (token_hash, account_id) select int4send(n), n from generate_series(1, 2) n',
    )
    await migrate(url)
    const { rows } = await client.query(
      "select gate_enter(int4send(n), null, true, null, 'request address') as told, current_setting('app.practices') as practices from generate_series(1, 2) n",
    )
    expect(rows).toEqual(
      [
        { told: '1||1|1|staff|{2,3}||', practices: '{2,3}' },
        { told: '2||2|1|staff|||', practices: 'all' },
      ].map(({ told, practices }) => ({ told: `ok|${told}`, practices })),
    )
    expect((await client.query('select version from account')).rows).toEqual([{ version: 1 }, { version: 1 }])
  })

  it('an installation of an earlier release knows of each task the present status, and since when', async () => {
    await before('0083')
    await client.query("insert into team (id, name) values (1, 'Home')")
    await client.query("insert into practice (id, team_id, name) values (1, 1, 'Practice')")
    await client.query(`insert into task (id, team_id, practice_id, status, created_at, completed_at) values
      (1, 1, 1, 'BLOCKED', '2026-01-01', null), (2, 1, 1, 'CREATED', '2026-02-01', null), (3, 1, 1, 'COMPLETE', '2026-01-01', '2026-03-01')`)
    await client.query(`insert into change_log (at, team_id, table_name, row_id, action, fields) values
      ('2026-01-05', 1, 'task', 1, 'update', '{status}'), ('2026-01-09', 1, 'task', 1, 'update', '{due,status}'), ('2026-01-20', 1, 'task', 1, 'update', '{due}'),
      ('2026-01-25', 1, 'practice', 1, 'update', '{status}')`)
    await migrate(url)
    const { rows } = await client.query(
      "select task_id as task, status, to_char(at, 'YYYY-MM-DD') as since from task_status_history order by 1",
    )
    expect(rows).toEqual([
      { task: 1, status: 'BLOCKED', since: '2026-01-09' },
      { task: 2, status: 'CREATED', since: '2026-02-01' },
      { task: 3, status: 'COMPLETE', since: '2026-03-01' },
    ])
  })

  it('an installation of an earlier release knows from which number a text was sent that nobody has confirmed', async () => {
    await before('0105')
    await client.query("insert into team (id, name) values (1, 'Home')")
    await client.query("insert into practice (id, team_id, name) values (1, 1, 'One'), (2, 1, 'Two')")
    await client.query(
      "insert into practice_sms (team_id, practice_id, from_number) values (1, 1, '(907) 555-0131'), (1, 2, null)",
    )
    await client.query(`insert into sms (id, team_id, practice_id, origin, to_number, content, segments)
      select n, 1, n, 'STAFF', '(907) 555-0171', 'Hello', 1 from generate_series(1, 2) n`)
    await client.query(`insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at, status, lease_until)
      select 1, sms.id, sms.id, s.position, '(907) 555-0171', now(), s.status, s.lease_until from sms,
        (values (0, 'UNKNOWN', now()), (1, 'CLAIMED', now()), (2, 'SCHEDULED', null)) as s (position, status, lease_until)`)
    await migrate(url)
    const { rows } = await client.query(
      'select status, from_number as "from", error from sms_delivery order by sms_id, position',
    )
    const lost = { status: 'FAILED', from: null, error: 'It is not known whether the message was sent' }
    expect(rows).toEqual([
      { status: 'UNKNOWN', from: '(907) 555-0131', error: null },
      { status: 'CLAIMED', from: '(907) 555-0131', error: null },
      { status: 'SCHEDULED', from: null, error: null },
      lost,
      lost,
      { status: 'SCHEDULED', from: null, error: null },
    ])
  })

  it('an installation of an earlier release gets a login of its own, and the shared login of former releases still works for other databases of the cluster', async () => {
    await asAdmin("alter role credence_app login password 'of a former release'")
    try {
      const own = new pg.Client({ connectionString: await migrate(url) })
      const former = new pg.Client({
        connectionString: Object.assign(new URL(adminUrl), {
          username: 'credence_app',
          password: 'of a former release',
        }).href,
      })
      for (const login of [own, former]) {
        await login.connect()
        expect((await login.query('select count(*)::int as n from team')).rows).toEqual([{ n: 0 }])
        await login.end()
      }
    } finally {
      await asAdmin('alter role credence_app nologin password null')
    }
  })
})
