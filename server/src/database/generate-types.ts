import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { schemaFile } from './check-schema.ts'
import { describeSchema } from './describe-schema.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { schemaPageFile, writeSchemaPage } from './schema-page.ts'

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

async function writeDescriptions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  writeFileSync(schemaFile, await describeSchema(client))
  writeFileSync(schemaPageFile, await writeSchemaPage(client))
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

// Writes schema.ts (the types of every table), schema.sql (which a start compares the database with) and docs/schema.md
// from a fresh database that the migrations made. With arguments it writes the types alone, into another file, from a
// database that is there.
const [file = fileURLToPath(new URL('schema.ts', import.meta.url)), migratedUrl] = process.argv.slice(2)
process.exitCode = migratedUrl
  ? writeTypes(migratedUrl, file)
  : await withFreshDatabase(async (url) => {
      await writeDescriptions(url)
      return writeTypes(url, file)
    })
