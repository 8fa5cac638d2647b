import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { adminUrl: string; masterKey: string }
  }
}

/** One real PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-test-'))
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const masterKey = randomBytes(32)
  await migrate(database.url, masterKey)
  project.provide('database', { adminUrl: database.url, masterKey: masterKey.toString('hex') })
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
