import type { BackupSummary } from '../kit/ports/backups.ts'
import { access, constants, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { FileStore } from '../kit/ports/files.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import { mailQueues } from '../kit/ports/mail-queues.ts'
import { syncFolder } from '../kit/files/sync-folder.ts'
import { fileRemoval } from '../database/locks.ts'
import { ownRelease, readMigrations } from '../database/migrations.ts'
import { actAsOwner } from '../database/roles.ts'
import { withClient } from '../database/client.ts'
import type { AppliedMigration } from './format.ts'
import type { Growth } from './growth.ts'
import { readTable } from './read-table.ts'
import { verifyBackup } from './reader.ts'
import {
  findSequences,
  findTables,
  findVeiledTables,
  getJobColumns,
  jobTable,
  plainSettings,
  type Table,
} from './tables.ts'
import { writeFiles } from './write-files.ts'
import { BackupWriter } from './writer.ts'

export interface BackupRequest {
  /** The address of the user that migrates. */
  adminUrl: string
  vault: Vault
  store: Pick<FileStore, 'open' | 'findSealed'>
  /**
   * Whether the backup holds the files' bytes. Without them it only names the files, because the store has backups of
   * its own.
   */
  withFiles: boolean
  /** The load of the server that makes it: while requests come, it rests most of the time, so that they hardly notice it. */
  load?: SharedArrayBuffer
  /** The final name. No file has this name before the backup is complete and verified. */
  file: string
}

/** Another backup of the same database is running. */
export class BackupRunning extends Error {
  constructor() {
    super('Another backup of this database is being made')
  }
}

const notOfThisRelease = () =>
  new Error(
    'The database was not migrated to this release of Credence. Back it up with the release that served it last, or start this one first',
  )

async function refuseExisting(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists already. Choose another name, or remove it`)
}

async function refuseClosedFolder(file: string): Promise<void> {
  const folder = path.dirname(file)
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The folder ${folder} cannot be used for a backup (${error.code}). It must exist, and this user must be able to write there`,
      { cause: error },
    )
  })
}

const roomMessage = (file: string, error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException).code))
    ? new Error(`There is no room for the backup in ${path.dirname(file)}`, { cause: error })
    : error

/**
 * Makes a backup of database and files while servers are running. It gets its name only after it was read back from the
 * disk.
 */
export async function makeBackup({ adminUrl, file, ...request }: BackupRequest): Promise<BackupSummary> {
  await refuseExisting(file)
  await refuseClosedFolder(file)
  const partial = `${file}.partial`
  try {
    return await withClient(adminUrl, async (keeper) => {
      await holdFiles(keeper)
      const summary = await withClient(adminUrl, (reader) => write(partial, reader, keeper, request))
      await rename(partial, file)
      await syncFolder(path.dirname(file))
      return { ...summary, file }
    })
  } catch (error) {
    if (!(error instanceof BackupRunning)) await rm(partial, { force: true }).catch(() => {})
    throw roomMessage(file, error)
  }
}

/** Locks out other backups, and the removal of files whose rows are in the snapshot. */
async function holdFiles(keeper: pg.Client): Promise<void> {
  await keeper.query('begin')
  const {
    rows: [table],
  } = await keeper.query<{ exists: boolean }>("select to_regclass('public.backup_state') is not null as exists")
  if (!table?.exists) throw notOfThisRelease()
  await keeper.query(actAsOwner)
  await keeper.query(plainSettings)
  const {
    rows: [lock],
  } = await keeper.query<{ taken: boolean }>("select pg_try_advisory_xact_lock(hashtext('credence backup')) as taken")
  if (!lock?.taken) throw new BackupRunning()
  await keeper.query(`select pg_advisory_xact_lock(${fileRemoval})`)
}

type WriteRequest = Omit<BackupRequest, 'adminUrl' | 'file'>

async function write(
  partial: string,
  reader: pg.Client,
  keeper: pg.Client,
  request: WriteRequest,
): Promise<Omit<BackupSummary, 'file'>> {
  await reader.query('begin isolation level repeatable read, read only')
  await reader.query(actAsOwner)
  await reader.query(plainSettings)
  const facts = await readFacts(reader)
  const writer = new BackupWriter(
    partial,
    request.vault,
    {
      installation: facts.installation,
      createdAt: facts.createdAt,
      release: ownRelease,
    },
    request.load ?? null,
  )
  // This thread mostly waits, so it reads back and verifies what the writer thread has written.
  const verifying = verifyAsItGrows(partial, request.vault, writer.growth)
  try {
    await writer.record({
      type: 'database',
      kind: facts.kind,
      postgres: facts.postgres,
      withFiles: request.withFiles,
      migrations: facts.migrations,
    })
    const tables = [...(await findTables(reader)), { name: jobTable, columns: await getJobColumns(reader) }]
    let rows = 0
    for (const table of tables) rows += await writeTable(writer, reader, table)
    await writer.record({ type: 'sequences', values: await findSequences(reader) })
    const files = await writeFiles(writer, reader, request)
    await reader.query('commit')
    await writer.record({ type: 'delivered', jobs: await findDelivered(keeper, facts.createdAt) })
    const bytes = await writer.finish({ tables: tables.length, rows, files: files.count })
    await verifying
    return {
      bytes,
      createdAt: facts.createdAt,
      tables: tables.length,
      rows,
      files: files.count,
      missing: files.missing,
      damaged: [...files.damaged, ...writer.unreadable.map((name) => path.basename(name))],
    }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/**
 * Verifies a backup while it is written. The caller awaits the result at the end; until then a rejection must not count
 * as unhandled.
 */
function verifyAsItGrows(partial: string, vault: Vault, growth: Growth): Promise<unknown> {
  const verifying = (async () => {
    while (growth.bytes === 0) await growth.next()
    await verifyBackup(partial, vault, growth)
  })()
  verifying.catch(() => {})
  return verifying
}

interface Facts {
  installation: string
  kind: 'demo' | 'production'
  postgres: string
  createdAt: string
  migrations: AppliedMigration[]
}

/** Refuses a database of another release, and one with tables whose rows are not all visible. */
async function readFacts(reader: pg.Client): Promise<Facts> {
  const known = await readMigrations()
  const { rows: migrations } = await reader.query<AppliedMigration>(
    'select name, checksum from public.migration order by name',
  )
  if (
    migrations.length !== known.length ||
    migrations.some(({ name, checksum }, at) => known[at]?.name !== name || known[at].checksum !== checksum)
  )
    throw notOfThisRelease()
  const veiled = await findVeiledTables(reader)
  if (veiled.length > 0)
    throw new Error(
      `A backup would miss rows of ${veiled.join(', ')}: the policy backup is not as its migration made it`,
    )
  const {
    rows: [facts],
  } = await reader.query<Omit<Facts, 'migrations'>>(`
    select id::text as installation, kind, current_setting('server_version') as postgres, to_char(transaction_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt" from public.installation`)
  if (!facts) throw new Error('The database was never used: there is nothing to back up')
  return { ...facts, migrations }
}

async function writeTable(writer: BackupWriter, reader: pg.Client, table: Table): Promise<number> {
  await writer.record({ type: 'table', ...table })
  const read = await readTable(reader, table, (piece) => writer.data(piece))
  await writer.record({ type: 'table end', ...read })
  return read.rows
}

/** Emails that were queued when the snapshot was taken and have been delivered since. */
async function findDelivered(keeper: pg.Client, since: string): Promise<string[]> {
  const { rows } = await keeper.query<{ id: string }>(
    `select id::text from ${jobTable} where name = any ($1) and state = 'completed' and completed_on >= $2`,
    [mailQueues, since],
  )
  return rows.map(({ id }) => id)
}
