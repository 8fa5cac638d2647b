import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// Writes schema.ts, the types of every table, from a fresh database that the migrations made.
const folder = mkdtempSync(path.join(tmpdir(), 'credence-types-'))
const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
try {
  await migrate(database.url, randomBytes(32))
  const { status } = spawnSync(process.execPath, [
    fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')), '--url', database.url, '--out-file', fileURLToPath(new URL('schema.ts', import.meta.url)),
    '--camel-case', '--dialect', 'postgres', '--include-pattern', 'public.*', '--exclude-pattern', 'public.migration',
    '--date-parser', 'string', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'string', interval: 'string' }),
  ], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
