import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readTable } from '../../src/backup/read-table.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { findSequences, findTables, getJobColumns, jobTable } from '../../src/backup/tables.ts'
import { BackupWriter } from '../../src/backup/writer.ts'
import { findInstalledPostgres, startCluster, type Cluster } from '../../src/database/embedded/installed.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { LocalStore } from '../../src/gateways/files/local.ts'
import { allJobs } from '../../src/jobs.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { backUp, nameDemo, restoreInto, storeFile, tablesIn, testVault, useFolder, useTargets } from '../kit/backups.ts'
import { contentOf, databaseAt, withClient } from '../kit/database-content.ts'
import { expectFiles, keptReleases, KeptRows, loadRelease, releaseKey } from '../kit/kept-release.ts'
import { buildTwoTeams } from '../kit/two-teams.ts'
import { dataFolderOf, useWorld } from '../kit/world.ts'

const { fileName, folder } = useFolder()
const newTarget = useTargets()

/** Backups are made since migration 0046. */
const afterFirstBackups = '0047'

/** Writes files as the first releases with backups did: with the SHA-256 of each. Returns their number. */
async function writeFormerFiles(writer: BackupWriter, client: pg.ClientBase, store: LocalStore): Promise<number> {
  const { rows } = await client.query<{ key: string; bytes: number; sha256: string }>(
    "select key, bytes, encode(sha256, 'hex') as sha256 from file_object order by key",
  )
  for (const row of rows) {
    await writer.record({ type: 'file', ...row, data: 'plain' })
    await writer.data(await buffer(await store.open(row.key)))
    await writer.record({ type: 'file end', isWhole: true })
  }
  return rows.length
}

it.each(keptReleases())(
  'a backup of an installation of release %s is restored and migrated to this one, with its rows, secrets and files',
  async (version) => {
    const vault = new Vault(Buffer.from(releaseKey, 'hex'))
    const former = await newTarget()
    const data = path.join(folder, version)
    await withClient(former.url, (owner) => loadRelease(version, owner, data))
    const migrations = (await readMigrations()).filter(({ name }) => name < afterFirstBackups)
    await migrate(former.url, { migrations, kind: 'demo' })
    const before = await KeptRows.of(former.url)
    expect(before.rows['provider']?.length).toBeGreaterThan(20)
    const secrets = 'select id, ssn_sealed from provider order by id'

    const file = fileName(`backup of ${version}`)
    const stored = await withClient(former.url, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const {
        rows: [installation],
      } = await client.query<{ id: string }>('select id from installation')
      const writer = new BackupWriter(file, vault, {
        installation: installation?.id ?? '',
        createdAt: '2026-01-01T00:00:00Z',
        release: version,
      })
      await writer.record({
        type: 'database',
        kind: 'demo',
        postgres: '18',
        withFiles: true,
        migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
      })
      const tables = [...(await findTables(client)), { name: jobTable, columns: await getJobColumns(client) }]
      let rows = 0
      for (const table of tables) {
        await writer.record({ type: 'table', ...table })
        const end = await readTable(client, table, (piece) => writer.data(piece))
        await writer.record({ type: 'table end', ...end })
        rows += end.rows
      }
      await writer.record({ type: 'sequences', values: await findSequences(client) })
      const files = await writeFormerFiles(writer, client, new LocalStore(path.join(data, 'files'), vault))
      await writer.record({ type: 'delivered', jobs: [] })
      await writer.finish({ tables: tables.length, rows, files })
      return (await client.query(secrets)).rows
    })

    const { url, name } = await newTarget()
    const store = new LocalStore(path.join(dataFolderOf(name), 'files'), vault)
    await restoreBackup({ file, adminUrl: url, vault, store, kind: 'demo', keepFiles: false, jobs: allJobs })
    // Each database has a login of its own.
    expect(await before.missingIn(url, ['app_login']), 'rows that are gone').toEqual({})
    await expectFiles(url, store)
    await withClient(url, async (client) => {
      expect((await client.query(secrets)).rows).toEqual(stored)
      expect((await client.query('select count(*)::int as n from migration')).rows).toEqual([
        { n: (await readMigrations()).length },
      ])
    })
  },
  120_000,
)

const installed = findInstalledPostgres()
if (!installed)
  process.stdout.write(
    'A part of backup-versions.test.ts is skipped: PostgreSQL is not installed (on Debian: apt-get install postgresql)\n',
  )

describe.skipIf(!installed)('on a given PostgreSQL, as a user with the least rights,', () => {
  let cluster: Cluster
  const used = useWorld({
    build: async (world) => {
      await nameDemo(world)
      await buildTwoTeams(world)
      await storeFile(world, randomBytes(1000))
    },
  })
  beforeAll(async () => {
    if (installed) cluster = await startCluster(installed)
  }, 120_000)
  afterAll(() => cluster?.stop())

  it('a backup is restored, and a backup of it misses no row that a superuser sees', async () => {
    const [first, second] = [fileName('first'), fileName('second')]
    await backUp(used.world, first)
    await withClient(cluster.url, async (client) => {
      await client.query("create role credence_operator login createrole password 'only-for-this-test'")
      await client.query('create database clinic owner credence_operator')
    })
    const url = databaseAt(cluster.url, 'clinic')
    const operatorUrl = Object.assign(new URL(url), {
      username: 'credence_operator',
      password: 'only-for-this-test',
    }).href
    const { store } = await newTarget()
    await restoreInto({ url: operatorUrl, store }, first)
    const except = ['public.app_login', 'public.migration', 'public.sealing_key']
    const rowsOf = async (address: string) =>
      (await contentOf(address, { except })).rows.filter(({ name }) => name.startsWith('public.'))
    expect(await rowsOf(url)).toEqual(await rowsOf(used.world.adminUrl))
    await makeBackup({ adminUrl: operatorUrl, vault: testVault(), store, withFiles: true, file: second })
    const counts = await tablesIn(second)
    for (const { name, n } of await rowsOf(url)) expect(counts[name], name).toBe(n)
  }, 120_000)
})
