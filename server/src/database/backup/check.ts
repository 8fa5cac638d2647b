import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Vault } from '../../kit/crypto.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { withClient } from './client.ts'
import { UnusableBackup, type BackupRecord } from './format.ts'
import { loadDatabase, migrationsOf } from './load.ts'
import { openBackup, verifyBackup, type BackupContents, type Part } from './reader.ts'

/**
 * Proves a backup. Its database is loaded into a PostgreSQL that is started for this in a temporary folder, and every table is read again and compared
 * with what was read when the backup was made; every file is compared with the checksum of its upload. It needs no right in any other database.
 */
export async function checkBackup(file: string, vault: Vault): Promise<BackupContents> {
  const contents = await verifyBackup(file, vault)
  await migrationsOf(contents.migrations)
  const folder = await mkdtemp(path.join(tmpdir(), 'credence-check-'))
  try {
    const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
    try {
      await loadAndCompare(file, vault, database.url)
      await migrate(database.url)
    } finally {
      await database.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return contents
}

const loadAndCompare = (file: string, vault: Vault, url: string): Promise<void> => withClient(url, async (admin) => {
  const { parts } = await openBackup(file, vault)
  await loadDatabase(admin, parts, { compares: true, beforeCommit: () => compareFiles(parts) }).finally(() => parts.return(undefined))
})

/** Compares the bytes of each file with the checksum of its row. */
async function compareFiles(parts: AsyncIterable<Part>): Promise<void> {
  let row: Extract<BackupRecord, { type: 'file' }> | null = null
  let sum = createHash('sha256')
  for await (const { record, data } of parts) {
    if (data) sum.update(data())
    if (record?.type === 'file end' && record.isWhole && row && sum.digest('hex') !== row.sha256) throw new UnusableBackup(`The file ${row.key} of the backup is not the one that was uploaded`)
    if (record?.type !== 'file') continue
    row = record
    sum = createHash('sha256')
  }
}
