import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { schemaFile } from './check-schema.ts'
import { describeSchema } from './describe-schema.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

function writeTypes(databaseUrl: string, file: string): number {
  const { status } = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
      '--url',
      databaseUrl,
      '--out-file',
      file,
      '--camel-case',
      '--dialect',
      'postgres',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'public.(migration|app_login)',
      '--date-parser',
      'string',
      '--type-mapping',
      JSON.stringify({ timestamptz: 'string', int8: 'string', interval: 'string' }),
    ],
    { stdio: 'inherit' },
  )
  return status ?? 1
}

async function writeDescription(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  writeFileSync(schemaFile, `${(await describeSchema(client)).join('\n')}\n`)
  await client.end()
}

async function withFreshDatabase(act: (url: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-types-'))
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    await migrate(database.url, { migrations: await readMigrations() })
    return await act(database.url)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

// Writes schema.ts, the types of all tables, and schema.txt, with which a start compares the database, from a new
// database with all migrations. With arguments, writes only the types of an existing database into another file.
const [file = fileURLToPath(new URL('schema.ts', import.meta.url)), migratedUrl] = process.argv.slice(2)
process.exitCode = migratedUrl
  ? writeTypes(migratedUrl, file)
  : await withFreshDatabase(async (url) => {
      await writeDescription(url)
      return writeTypes(url, file)
    })
