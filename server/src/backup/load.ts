import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { QueueSettings } from '../kit/background/job-type.ts'
import { installQueue } from '../kit/background/queue.ts'
import { mailQueues } from '../kit/ports/mail-queues.ts'
import { readSchema } from '../database/describe-schema.ts'
import { applyMigration, createMigrationTable, readMigrations, type Migration } from '../database/migrations.ts'
import { becomeOwner, ensureRoles } from '../database/roles.ts'
import { UnusableBackup, type AppliedMigration, type BackupRecord, type SequenceValue } from './format.ts'
import { holdOutgoing, type HeldMessages } from './hold-outgoing.ts'
import type { Part } from './reader.ts'
import { readTable } from './read-table.ts'
import { copyIn, findTables, getJobColumns, jobTable, plainSettings, type Table } from './tables.ts'

type Parts = AsyncIterator<Part>

/** Refuses a database that holds anything. */
export async function assertEmptyDatabase(admin: pg.Client): Promise<void> {
  const {
    rows: [found],
  } = await admin.query<{ database: string; tables: number }>(`
    select current_database() as database, (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as tables`)
  if (found?.tables) {
    throw new Error(
      `The database ${found.database} is not empty: it has ${found.tables} tables. Nothing was changed. ` +
        'To restore, set CREDENCE_DATA to a new folder, or DATABASE_URL to an empty database',
    )
  }
}

/** The migrations that a backup was made with, and later ones. Refuses a backup that this release cannot read. */
export async function migrationsOf(
  wanted: readonly AppliedMigration[],
): Promise<{ first: Migration[]; later: Migration[] }> {
  const known = await readMigrations()
  const unknown = wanted.findLast(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown)
    throw new UnusableBackup(
      `The backup is newer than this release of Credence, which does not know its migration ${unknown.name}. Use the release that made it, or a later one`,
    )
  const sums = new Map(wanted.map(({ name, checksum }) => [name, checksum]))
  const changed = known.find(({ name, checksum }) => (sums.get(name) ?? checksum) !== checksum)
  if (changed)
    throw new UnusableBackup(
      `The backup was made with another text of the migration ${changed.name}. Use the release that made it`,
    )
  return { first: known.filter(({ name }) => sums.has(name)), later: known.filter(({ name }) => !sums.has(name)) }
}

interface LoadOptions {
  /** The jobs that there are. Jobs of other queues are not restored. */
  jobs: readonly QueueSettings[]
  /** Reads every table again after loading and compares it with the backup. */
  compares?: boolean
  /** Runs last in the transaction. An error rolls everything back. */
  beforeCommit: () => Promise<void>
}

/**
 * Loads the database of a backup into an empty one, in a single transaction: migrations as of the backup, the rows,
 * then the migrations of this release. Returns what is not sent again. Until the commit, the database is empty except for
 * the tables of the queue, which hold no jobs.
 */
export async function loadDatabase(
  admin: pg.Client,
  parts: Parts,
  { jobs, compares = false, beforeCommit }: LoadOptions,
): Promise<HeldMessages> {
  await lockOutServers(admin)
  await assertEmptyDatabase(admin)
  const database = await nextRecord(parts, 'database')
  const { first, later } = await migrationsOf(database.migrations)
  await ensureRoles(admin)
  await admin.query(becomeOwner)
  await installQueue(admin, jobs)
  await assertNoJobs(admin)
  await admin.query('begin')
  await admin.query(plainSettings)
  await createMigrationTable(admin)
  for (const migration of first) await applyMigration(admin, migration)
  const empty = await readSchema(admin)
  await loadRows(admin, parts, compares)
  const loaded = await readSchema(admin)
  if (loaded !== empty) throw new Error('The schema is another one after loading the rows')
  for (const migration of later) await applyMigration(admin, migration)
  const held = await holdOutgoing(admin)
  await beforeCommit()
  await admin.query('commit')
  await admin.query('analyze')
  return held
}

/** Locks out servers that would migrate the database. Interrupted connections get a moment to end. */
async function lockOutServers(admin: pg.Client): Promise<void> {
  await admin.query("set lock_timeout = '10s'")
  await admin
    .query("select pg_advisory_lock(hashtext('credence migrations'))")
    .catch((error: Error & { code?: string }) => {
      throw error.code === '55P03'
        ? new Error('Credence is starting on this database, or another restore is under way. Stop it first')
        : error
    })
  await admin.query('reset lock_timeout')
}

async function assertNoJobs(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`select from ${jobTable} limit 1`)
  if (rows.length > 0)
    throw new Error(
      'The database is not empty: jobs wait in its schema pgboss. Nothing was changed. Restore into another database',
    )
}

/** The next record, which must be of this type. */
async function nextRecord<Type extends BackupRecord['type']>(
  parts: Parts,
  type: Type,
): Promise<Extract<BackupRecord, { type: Type }>> {
  const { value, done } = await parts.next()
  if (done || value.record?.type !== type) throw new UnusableBackup(`The backup lacks its record '${type}'`)
  return value.record as Extract<BackupRecord, { type: Type }>
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Triggers and foreign keys are disabled during the load, because they would check rows against others that are not
 * loaded yet. Row-level security is forced on the owner again afterwards.
 */
async function loadRows(owner: pg.Client, parts: Parts, compares: boolean): Promise<void> {
  const tables = await findTables(owner)
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await owner.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`)
  const { rows: forced } = await owner.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  )
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`)
  for (const { name } of forced) await owner.query(`alter table ${name} no force row level security`)
  await owner.query(`truncate ${names.join(', ')}`)
  await copyAll(owner, parts, tables, compares)
  for (const { name } of forced) await owner.query(`alter table ${name} force row level security`)
  for (const name of names) await owner.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function copyAll(owner: pg.Client, parts: Parts, tables: readonly Table[], compares: boolean): Promise<void> {
  const missing = new Set(tables.map(({ name }) => name))
  for (;;) {
    const { value, done } = await parts.next()
    if (done) throw new UnusableBackup('The backup ends within its tables')
    const { record } = value
    if (record?.type === 'table' && record.name === jobTable) await copyJobs(owner, parts, record, compares)
    else if (record?.type === 'table') {
      await copyTable(owner, parts, record, compares)
      missing.delete(record.name)
    } else if (record?.type === 'sequences') {
      if (missing.size > 0) throw new UnusableBackup(`The backup lacks the tables ${[...missing].join(', ')}`)
      await setSequences(owner, record.values)
      return
    } else throw new UnusableBackup('The backup has data where a table should begin')
  }
}

/** Loads one table and checks the number of rows. */
async function copyTable(owner: pg.Client, parts: Parts, table: Table, compares: boolean): Promise<void> {
  const sum = createHash('sha256')
  let end: Extract<BackupRecord, { type: 'table end' }> | undefined
  const rows = async function* rows() {
    for (;;) {
      const { value, done } = await parts.next()
      if (done) return
      if (value.record) {
        if (value.record.type === 'table end') end = value.record
        return
      }
      const piece = value.data()
      sum.update(piece)
      yield piece
    }
  }
  const sink = owner.query(copyFrom(copyIn(table)))
  await pipeline(Readable.from(rows(), { objectMode: false }), sink)
  if (!end || end.rows !== sink.rowCount || end.sha256 !== sum.digest('hex'))
    throw new UnusableBackup(`The backup holds ${end?.rows} rows of ${table.name}, and ${sink.rowCount} were loaded`)
  if (compares && (await readTable(owner, table)).sha256 !== end.sha256)
    throw new UnusableBackup(`The rows of ${table.name} are others after they were loaded`)
}

/**
 * Jobs are loaded through a temporary text table, because a later release of the queue may have other columns. Active
 * jobs start again.
 */
async function copyJobs(owner: pg.Client, parts: Parts, table: Table, compares: boolean): Promise<void> {
  await owner.query(
    `create table kept_job (${table.columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ')})`,
  )
  await copyTable(owner, parts, { ...table, name: 'kept_job' }, compares)
  const { rows: types } = await owner.query<{ name: string; type: string }>(
    'select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = any ($2)',
    [jobTable, await getJobColumns(owner)],
  )
  const common = types.filter(({ name }) => table.columns.includes(name))
  const values = common.map(({ name, type }) =>
    name === 'state'
      ? `(case state when 'active' then 'retry' else state end)::${type}`
      : `${pg.escapeIdentifier(name)}::${type}`,
  )
  await owner.query(`insert into ${jobTable} (${common.map(({ name }) => pg.escapeIdentifier(name)).join(', ')})
    select ${values.join(', ')} from kept_job where name in (select name from pgboss.queue)`)
  await owner.query('drop table kept_job')
}

async function setSequences(owner: pg.Client, values: readonly SequenceValue[]): Promise<void> {
  for (const { name, start, last } of values)
    await owner.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null])
}

/** Deletes emails that were delivered after the snapshot, so that they are not sent again. */
export const forgetDelivered = (owner: pg.Client, jobs: readonly string[]) =>
  owner.query(`delete from ${jobTable} where name = any ($1) and id = any ($2::uuid[])`, [mailQueues, jobs])
