import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadDemoData } from '../../db/seeds/demo.ts'
import { readConfig } from '../../src/config/config.ts'
import { findInstalledPostgres, runTool, startCluster, type Cluster } from '../../src/database/embedded/installed.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migrations.ts'
import { assertHarmlessPool } from '../../src/database/pool.ts'
import { createLogger } from '../../src/kit/http/log.ts'
import { createServices } from '../../src/start.ts'
import { contentOf, databaseAt, withClient } from '../kit/database-content.ts'

const installed = findInstalledPostgres()
if (!installed)
  process.stdout.write(
    'dump-restore.test.ts is skipped: PostgreSQL with pg_dump is not installed (on Debian: apt-get install postgresql)\n',
  )

const masterKey = Buffer.alloc(32, 7)

describe.skipIf(!installed)('a database dumped by pg_dump', () => {
  const { bin } = installed ?? { bin: '' }
  let folder: string
  let source: Cluster
  let target: Cluster
  let before: Awaited<ReturnType<typeof contentOf>>
  let roles: string
  let plain: string
  let custom: string

  const createDatabase = async (url: string, name: string) => {
    await withClient(url, (client) => client.query(`create database ${name} template template0`))
    return databaseAt(url, name)
  }
  const psql = (url: string, script: string) =>
    runTool(bin, 'psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', url], script)

  beforeAll(async () => {
    if (!installed) return
    folder = mkdtempSync(path.join(tmpdir(), 'credence-dump-'))
    ;[source, target] = await Promise.all([startCluster(installed), startCluster(installed)])
    const url = await createDatabase(source.url, 'credence')
    const appUrl = await migrate(url)
    const services = createServices(
      readConfig({ LOG_LEVEL: 'fatal', CREDENCE_DATA: folder }),
      appUrl,
      masterKey,
      createLogger('fatal'),
    )
    await loadDemoData(services, () => {}, { withFiles: false })
    await services.pool.end()
    before = await contentOf(url)
    custom = path.join(folder, 'custom.dump')
    roles = runTool(bin, 'pg_dumpall', ['--roles-only', `--dbname=${source.url}`]).replace(
      /^(CREATE|ALTER) ROLE postgres\b.*$/gm,
      '',
    )
    plain = runTool(bin, 'pg_dump', [`--dbname=${url}`])
    runTool(bin, 'pg_dump', ['--format=custom', `--file=${custom}`, `--dbname=${url}`])
    psql(target.url, roles)
  }, 240_000)
  afterAll(async () => {
    await Promise.all([source?.stop(), target?.stop()])
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('holds every provider of the demo', () => {
    expect(before.rows.find(({ name }) => name === 'public.provider')?.n).toBeGreaterThan(20)
  })

  it('is restored whole into a fresh cluster from the plain format, and Credence works on it', async () => {
    const url = await createDatabase(target.url, 'from_plain')
    psql(url, plain)
    expect(await contentOf(url)).toEqual(before)
    const appUrl = await migrate(url)
    const services = createServices(
      readConfig({ LOG_LEVEL: 'fatal', CREDENCE_DATA: folder }),
      appUrl,
      masterKey,
      createLogger('fatal'),
    )
    await expect(assertHarmlessPool(services.pool)).resolves.toBeUndefined()
    await services.pool.end()
  }, 120_000)

  it('is restored whole into a fresh cluster from the custom format', async () => {
    const url = await createDatabase(target.url, 'from_custom')
    runTool(bin, 'pg_restore', ['--exit-on-error', `--dbname=${url}`, custom])
    expect(await contentOf(url)).toEqual(before)
  }, 120_000)

  it('is restored whole into the embedded PostgreSQL 18', async () => {
    const { adminUrl } = inject('database')
    const url = await createDatabase(adminUrl, 'from_older_version')
    try {
      psql(url, plain)
      expect(await contentOf(url)).toEqual(before)
    } finally {
      await withClient(adminUrl, (client) => client.query('drop database from_older_version'))
    }
  }, 120_000)

  it('is restored from a release before 0037 when its search_path is set to public', async () => {
    const former = await createDatabase(source.url, 'former')
    await migrate(former, { migrations: (await readMigrations()).filter(({ name }) => name < '0037') })
    const dump = runTool(bin, 'pg_dump', [`--dbname=${former}`])
    const refused = await createDatabase(target.url, 'refused')
    expect(() => psql(refused, dump)).toThrow('function is_physician(text) does not exist')
    const url = await createDatabase(target.url, 'former')
    psql(url, dump.replace(/^(SELECT pg_catalog.set_config\('search_path', ')(', false\);)$/m, '$1public$2'))
    expect(await contentOf(url)).toEqual(await contentOf(former))
  }, 120_000)
})
