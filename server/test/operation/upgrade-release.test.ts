import { signIn } from '@credence/contract/auth/calls'
import { revealSsn } from '@credence/contract/providers/profile'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { fictionalSsn } from '../../db/seeds/demo-profiles.ts'
import { LocalStore } from '../../src/gateways/files/local.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { useFolder } from '../kit/backups.ts'
import { basic } from '../kit/browser.ts'
import { databaseAt, rootUrl, withClient } from '../kit/database-content.ts'
import { expectFiles, keptReleases, KeptRows, loadRelease, releaseKey } from '../kit/kept-release.ts'
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
    const before = await KeptRows.of(url)
    for (const table of ['provider', 'document', 'task', 'portal_credential', 'change_log'])
      expect(before.rows[table]?.length, table).toBeGreaterThan(20)
    const withSsn = await query<{ id: number }>(
      url,
      `select p.id from provider p where p.ssn_sealed is not null
          and p.team_id = (select team_id from account where email = 'manager@aurora.test') order by p.id`,
    )
    expect(withSsn.length).toBeGreaterThan(20)

    server = await ServerProcess.start({ CREDENCE_DATA: data, CREDENCE_KEY: releaseKey, DATABASE_URL: url })
    expect(await before.missingIn(url), 'rows that are gone').toEqual({})
    expect(
      await ssnsOf(
        server.url,
        withSsn.map(({ id }) => id),
      ),
    ).toEqual(withSsn.map(({ id }) => fictionalSsn(id)))

    await expectFiles(url, new LocalStore(path.join(data, 'files'), new Vault(Buffer.from(releaseKey, 'hex'))))
  },
  2 * patienceMs,
)
