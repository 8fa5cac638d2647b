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

/** How many rows each of these tables has; without names, each that there is. */
async function countRows(url: string, names?: readonly string[]): Promise<Record<string, number>> {
  const tables =
    names ??
    (
      await query<{ name: string }>(
        url,
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      )
    ).map(({ name }) => name)
  const rows = await query<{ name: string; n: number }>(
    url,
    tables.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

async function ssnOf(url: string, id: number): Promise<unknown> {
  const signedIn = await fetch(`${url}${urlOf(signIn)}`, {
    method: 'POST',
    headers: { authorization: basic('manager@aurora.test') },
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${url}${urlOf(revealSsn, { id })}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'show' }),
  })
  return [signedIn.status, answer.status, await answer.json()]
}

it.each(keptReleases())(
  'an installation of release %s is upgraded by a start, and keeps its rows, its secrets and its files',
  async (version) => {
    const name = `upgrade_${randomBytes(4).toString('hex')}`
    databases.push(name)
    await query(rootUrl(), `create database ${name} template template0`)
    const [url, data] = [databaseAt(adminUrl, name), path.join(folder, version)]
    await withClient(url, (owner) => loadRelease(version, owner, data))
    const before = await countRows(url)
    for (const table of ['provider', 'document', 'task', 'portal_credential', 'change_log'])
      expect(before[table], table).toBeGreaterThan(20)

    server = await ServerProcess.start({ CREDENCE_DATA: data, CREDENCE_KEY: releaseKey, DATABASE_URL: url })
    // Jobs of the day may add rows at once, such as a reminder.
    const nowOf = (table: string) => renamed[table] ?? table
    const after = await countRows(url, Object.keys(before).map(nowOf))
    expect(
      Object.keys(before).filter((table) => (after[nowOf(table)] ?? 0) < (before[table] ?? 0)),
      'tables that lost rows',
    ).toEqual([])
    expect(await ssnOf(server.url, 1)).toEqual([200, 200, { value: fictionalSsn(1) }])

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
