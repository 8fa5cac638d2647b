import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded.ts'
import { allJobs } from '../src/jobs.ts'
import { migrate } from '../src/database/migrate.ts'
import { readMigrations } from '../src/database/migrations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: {
      adminUrl: string
      /** Of the application's role, in the same database. */ appUrl: string
      masterKey: string
    }
  }
}

/**
 * This database dies with the run, so nothing waits for the disk. What is acknowledged still outlives a killed process: that
 * is up to the system, not to the disk.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Each copy of a database takes a checkpoint of its own. Further ones would only write the same again.
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
  // To start a worker takes longer than the whole query on tables as small as those of tests.
  max_parallel_workers_per_gather: '0',
}

/** One real PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-test-'))
  const database = await startEmbedded({ folder: path.join(folder, 'postgres'), settings })
  const masterKey = randomBytes(32)
  // A schema that differs from its description fails the test of the description alone, not every file.
  const appUrl = await migrate(database.url, { migrations: await readMigrations(), jobs: allJobs })
  project.provide('database', { adminUrl: database.url, appUrl, masterKey: masterKey.toString('hex') })
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
