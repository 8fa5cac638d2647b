import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readTable } from '../../src/backup/read-table.ts'
import { findSequences, findTables, getJobColumns, jobTable } from '../../src/backup/tables.ts'
import { BackupWriter } from '../../src/backup/writer.ts'
import { findInstalledPostgres, startCluster, type Cluster } from '../../src/database/embedded/installed.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { backUp, nameDemo, restoreInto, storeFile, tablesIn, testVault, useFolder, useTargets } from '../kit/backups.ts'
import { contentOf, databaseAt, withClient } from '../kit/database-content.ts'
import { buildTwoTeams } from '../kit/two-teams.ts'
import { useWorld } from '../kit/world.ts'

const { fileName } = useFolder()
const newTarget = useTargets()

it('a backup of an earlier release is restored and then migrated to this one', async () => {
  const former = await newTarget()
  const migrations = (await readMigrations()).filter(({ name }) => name < '0043')
  await migrate(former.url, { migrations, kind: 'demo' })
  const file = fileName('former')
  await withClient(former.url, async (client) => {
    await client.query("insert into team (id, name) values (1, 'Home')")
    const {
      rows: [installation],
    } = await client.query<{ id: string }>('select id from installation')
    const writer = new BackupWriter(file, testVault(), {
      installation: installation?.id ?? '',
      createdAt: '2026-01-01T00:00:00Z',
      release: '0.0.1',
    })
    await writer.record({
      type: 'database',
      kind: 'demo',
      postgres: '18',
      withFiles: true,
      migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    })
    const tables = [...(await findTables(client)), { name: jobTable, columns: await getJobColumns(client) }]
    for (const table of tables) {
      await writer.record({ type: 'table', ...table })
      await writer.record({ type: 'table end', ...(await readTable(client, table, (piece) => writer.data(piece))) })
    }
    await writer.record({ type: 'sequences', values: await findSequences(client) })
    await writer.record({ type: 'delivered', jobs: [] })
    await writer.finish({ tables: tables.length, rows: 0, files: 0 })
  })
  const target = await newTarget()
  await restoreInto(target, file)
  await withClient(target.url, async (client) => {
    expect((await client.query('select name from team')).rows).toEqual([{ name: 'Home' }])
    expect((await client.query('select count(*)::int as n from migration')).rows).toEqual([
      { n: (await readMigrations()).length },
    ])
  })
}, 60_000)

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
