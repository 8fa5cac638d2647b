import type { QueueSettings } from '../kit/background/job-type.ts'
import { unfinishedRestore, type FileStore } from '../kit/ports/files.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import type { InstallationKind } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { withClient } from '../database/client.ts'
import { UnusableBackup } from './format.ts'
import type { HeldMessages } from './hold-outgoing.ts'
import { assertEmptyDatabase, forgetDelivered, loadDatabase, migrationsOf } from './load.ts'
import { readFile } from './read-file.ts'
import { openBackup, verifyBackup, type BackupContents, type Part } from './reader.ts'

const elsewhere = 'Set CREDENCE_DATA to a new folder, or S3_BUCKET to an empty bucket'

export interface RestoreRequest {
  file: string
  /** The address of the user that migrates. */
  adminUrl: string
  vault: Vault
  store: FileStore
  /** The kind of installation that the target becomes. */
  kind: InstallationKind
  /** Uses the files that the store already has, if they belong to this installation, and adds missing ones. */
  keepFiles: boolean
  /** The jobs that there are. Queued ones of other kinds are left out. */
  jobs: readonly QueueSettings[]
}

export interface RestoreSummary extends Pick<BackupContents, 'createdAt' | 'tables' | 'rows' | 'files'> {
  /** The keys of files that have a row and are neither in the backup nor in the store. */
  missing: string[]
  /** What was about to leave when the backup was made, and is not sent again by itself. */
  held: HeldMessages
}

/**
 * Restores a backup into an empty database and an empty store. The whole backup is read first, so a damaged one changes
 * nothing. The database is committed at once, after the files are in place. Until then the store is marked, so that no
 * server starts on it and the same restore can be repeated.
 */
export async function restoreBackup({
  file,
  adminUrl,
  vault,
  store,
  kind,
  keepFiles,
  jobs,
}: RestoreRequest): Promise<RestoreSummary> {
  const contents = await verifyBackup(file, vault)
  await migrationsOf(contents.migrations)
  if (contents.kind !== kind)
    throw new Error(
      `The backup is of a ${contents.kind} installation and cannot be restored as ${kind}. Set CREDENCE_MODE=${contents.kind}`,
    )
  const { missing, held } = await withClient(adminUrl, async (admin) => {
    await assertEmptyDatabase(admin)
    const present = await prepareStore(store, contents, keepFiles)
    const { parts } = await openBackup(file, vault)
    let lacking: string[] = []
    const beforeCommit = async () => {
      const { missing: lost, delivered } = await restoreFiles(parts, { store, vault }, present)
      lacking = lost
      await forgetDelivered(admin, delivered)
      await store.writeOwner(contents.installation)
    }
    try {
      const heldBack = await loadDatabase(admin, parts, { jobs, beforeCommit })
      return { missing: lacking, held: heldBack }
    } finally {
      await parts.return(undefined)
    }
  })
  await migrate(adminUrl, { kind, vault, jobs })
  const { createdAt, tables, rows, files } = contents
  return { createdAt, tables, rows, files, missing, held }
}

/** Refuses a store with files that are not to be kept, and returns the keys of those that are there. */
async function prepareStore(
  store: FileStore,
  { installation }: BackupContents,
  keepFiles: boolean,
): Promise<Set<string>> {
  const owner = await store.readOwner()
  const isContinued = owner === unfinishedRestore(installation)
  if (owner !== null && owner !== installation && !isContinued) {
    throw new Error(
      `The file store belongs to another installation (${owner}), and the backup is of ${installation}. Nothing was changed. ${elsewhere}`,
    )
  }
  const keys = new Set<string>()
  for await (const page of store.findOlderThan(Number.NEGATIVE_INFINITY)) for (const key of page) keys.add(key)
  if (keys.size > 0 && !isContinued && !keepFiles) {
    throw new Error(
      `The file store is not empty: it holds ${keys.size} ${keys.size === 1 ? 'file' : 'files'}. Nothing was changed. ${elsewhere}. ` +
        "If the store is this installation's own and nobody else uses it, keep its files with --keep-files",
    )
  }
  if (keys.size === 0) await store.writeOwner(unfinishedRestore(installation))
  return keys
}

/** Puts the files of a backup into the store, and reads on to the record of delivered emails. */
async function restoreFiles(
  parts: AsyncIterator<Part>,
  { store, vault }: Pick<RestoreRequest, 'store' | 'vault'>,
  present: ReadonlySet<string>,
): Promise<{ missing: string[]; delivered: string[] }> {
  const missing: string[] = []
  for (;;) {
    const { value, done } = await parts.next()
    if (done) throw new UnusableBackup('The backup ends within its files')
    const { record } = value
    if (record?.type === 'delivered') return { missing, delivered: record.jobs }
    if (record?.type !== 'file') throw new UnusableBackup('The backup has data where a file should begin')
    const bytes = await readFile(parts, vault, record)
    if (present.has(record.key)) continue
    if (bytes) await store.put(record.key, bytes)
    else missing.push(record.key)
  }
}
