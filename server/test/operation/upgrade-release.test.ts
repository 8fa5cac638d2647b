import { signIn } from '@credence/contract/auth/calls'
import { revealSsn } from '@credence/contract/providers/profile'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, inject, it } from 'vitest'
import { fictionalSsn } from '../../db/seeds/demo-profiles.ts'
import { LocalStore } from '../../src/gateways/files/local.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { useFolder } from '../kit/backups.ts'
import { basic } from '../kit/browser.ts'
import { databaseAt, rootUrl, withClient } from '../kit/database-content.ts'
import { keptReleases, loadRelease, releaseKey } from '../kit/kept-release.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { query } from '../kit/processes/process-client.ts'
import { ServerProcess } from '../kit/processes/server-process.ts'
import { urlOf } from '../kit/world.ts'

const { folder } = useFolder()
const { adminUrl } = inject('database')
const databases: string[] = []
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  for (const name of databases) await query(rootUrl(), `drop database ${name} with (force)`)
})

/** Tables that a migration has given another name. */
const renamed: Record<string, string> = { reminder_run: 'daily_run' }

/** The columns of each primary key, by table. */
async function findKeys(url: string): Promise<Record<string, string[]>> {
  const rows = await query<{ name: string; columns: string[] }>(
    url,
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** The primary keys of the rows of a table, as texts. */
const keysIn = async (url: string, table: string, columns: readonly string[]): Promise<string[]> =>
  (await query<{ key: string }>(url, `select concat_ws(' ', ${columns.join(', ')}) as key from ${table}`)).map(
    ({ key }) => key,
  )

/** Tables whose rows the product removes in its daily work, or derives anew from others. */
const transient = ['search_key', 'session', 'rate_limit', 'idempotent_answer', 'call_count', 'stamp']

async function ssnsOf(url: string, ids: readonly number[]): Promise<unknown[]> {
  const signedIn = await fetch(`${url}${urlOf(signIn)}`, {
    method: 'POST',
    headers: { authorization: basic('manager@aurora.test') },
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const values: unknown[] = []
  for (const id of ids) {
    const answer = await fetch(`${url}${urlOf(revealSsn, { id })}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ purpose: 'show' }),
    })
    values.push(((await answer.json()) as { value?: unknown }).value)
  }
  return values
}

it.each(keptReleases())(
  'an installation of release %s is upgraded by a start, and keeps its rows, its secrets and its files',
  async (version) => {
    const name = `upgrade_${randomBytes(4).toString('hex')}`
    databases.push(name)
    await query(rootUrl(), `create database ${name} template template0`)
    const [url, data] = [databaseAt(adminUrl, name), path.join(folder, version)]
    await withClient(url, (owner) => loadRelease(version, owner, data))
    const keys = await findKeys(url)
    const before: Record<string, string[]> = {}
    for (const [table, columns] of Object.entries(keys)) before[table] = await keysIn(url, table, columns)
    for (const table of ['provider', 'document', 'task', 'portal_credential', 'change_log'])
      expect(before[table]?.length, table).toBeGreaterThan(20)
    const withSsn = await query<{ id: number }>(
      url,
      `select p.id from provider p where p.ssn_sealed is not null
          and p.team_id = (select team_id from account where email = 'manager@aurora.test') order by p.id`,
    )
    expect(withSsn.length).toBeGreaterThan(20)

    server = await ServerProcess.start({ CREDENCE_DATA: data, CREDENCE_KEY: releaseKey, DATABASE_URL: url })
    // Jobs of the day may add rows at once, such as a reminder.
    const lost: Record<string, string[]> = {}
    for (const [table, columns] of Object.entries(keys).filter(([each]) => !transient.includes(each))) {
      const after = new Set(await keysIn(url, renamed[table] ?? table, columns))
      const gone = (before[table] ?? []).filter((key) => !after.has(key))
      if (gone.length > 0) lost[table] = gone
    }
    expect(lost, 'rows that are gone').toEqual({})
    expect(
      await ssnsOf(
        server.url,
        withSsn.map(({ id }) => id),
      ),
    ).toEqual(withSsn.map(({ id }) => fictionalSsn(id)))

    const store = new LocalStore(path.join(data, 'files'), new Vault(Buffer.from(releaseKey, 'hex')))
    const files = await query<{ key: string; sum: string }>(
      url,
      "select key, encode(sha256, 'hex') as sum from file_object order by key",
    )
    expect(files.length).toBeGreaterThan(100)
    for (const { key, sum } of files)
      expect(
        createHash('sha256')
          .update(await buffer(await store.open(key)))
          .digest('hex'),
      ).toBe(sum)
  },
  2 * patienceMs,
)
