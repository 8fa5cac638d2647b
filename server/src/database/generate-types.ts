import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

function writeTypes(databaseUrl: string, file: string): number {
  const { status } = spawnSync(process.execPath, [
    fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')), '--url', databaseUrl, '--out-file', file,
    '--camel-case', '--dialect', 'postgres', '--include-pattern', 'public.*', '--exclude-pattern', 'public.migration',
    '--date-parser', 'string', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'string', interval: 'string' }),
  ], { stdio: 'inherit' })
  return status ?? 1
}

async function withFreshDatabase(act: (url: string) => number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-types-'))
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    await migrate(database.url, randomBytes(32))
    return act(database.url)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

// Writes schema.ts, the types of every table, from a fresh database that the migrations made; or another file, from a database that is there.
const [file = fileURLToPath(new URL('schema.ts', import.meta.url)), migratedUrl] = process.argv.slice(2)
process.exitCode = migratedUrl ? writeTypes(migratedUrl, file) : await withFreshDatabase((url) => writeTypes(url, file))
