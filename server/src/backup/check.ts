import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { QueueSettings } from '../kit/background/job-type.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { withClient } from '../database/client.ts'
import { loadDatabase, migrationsOf } from './load.ts'
import { readFile } from './read-file.ts'
import { openBackup, verifyBackup, type BackupContents, type Part } from './reader.ts'

/**
 * Proves a backup. Its database is loaded into a temporary PostgreSQL, and every table is read again and compared with
 * the backup's checksum. Every file is compared with the checksum of its upload. No rights in any other database are
 * needed.
 */
export async function checkBackup(
  file: string,
  vault: Vault,
  jobs: readonly QueueSettings[],
): Promise<BackupContents & { damaged: string[] }> {
  const contents = await verifyBackup(file, vault)
  await migrationsOf(contents.migrations)
  const folder = await mkdtemp(path.join(tmpdir(), 'credence-check-'))
  try {
    const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
    try {
      const damaged = await loadAndCompare(file, vault, database.url, jobs)
      await migrate(database.url)
      return { ...contents, damaged }
    } finally {
      await database.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const loadAndCompare = (file: string, vault: Vault, url: string, jobs: readonly QueueSettings[]): Promise<string[]> =>
  withClient(url, async (admin) => {
    const { parts } = await openBackup(file, vault)
    let damaged: string[] = []
    try {
      await loadDatabase(admin, parts, {
        jobs,
        compares: true,
        beforeCommit: async () => {
          damaged = await findDamaged(vault, parts)
        },
      })
      return damaged
    } finally {
      await parts.return(undefined)
    }
  })

/**
 * Opens each file and compares it with the checksum of its row. Returns the keys of files that were damaged in the
 * store.
 */
async function findDamaged(vault: Vault, parts: AsyncIterator<Part>): Promise<string[]> {
  const damaged: string[] = []
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return damaged
    const { record } = value
    if (record?.type === 'file' && record.data !== 'none' && !(await readFile(parts, vault, record)))
      damaged.push(record.key)
  }
}
