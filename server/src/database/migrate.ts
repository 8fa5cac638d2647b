import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Vault } from '../kit/crypto.ts'
import { installQueue } from '../kit/queue.ts'
import { nameInstallation, refuseOtherKind, type InstallationKind } from './installation.ts'
import { becomeOwner, ensureRoles } from './roles.ts'
import { refuseOtherKeys, registerKey } from './sealing-keys.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

interface Migration { name: string; sql: string; checksum: string }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(names.map(async (name) => {
    const sql = await readFile(new URL(name, folder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  }))
}

interface MigrateOptions {
  onMigration?: (name: string) => void
  /** Those to apply, in their order; all that there are, unless a test makes a database of former days. */
  migrations?: readonly Migration[]
  /** What the database is used as. A database of the other kind is refused; left out by tests and tools, which use either. */
  kind?: InstallationKind
  /** The keys of a server that starts. A database that needs another key is refused; left out like `kind`. */
  vault?: Vault
}

const lockHeldPauseMs = 250

/**
 * Brings a database to the newest version, each migration in a transaction of its own. Of several servers that start at once one migrates;
 * the others wait without a connection, because there may be few, and then find nothing left to do.
 */
export async function migrate(adminUrl: string, masterKey: Buffer, options: MigrateOptions = {}): Promise<void> {
  while (!await migrateIfFirst(adminUrl, masterKey, options)) await sleep(lockHeldPauseMs)
}

async function migrateIfFirst(adminUrl: string, masterKey: Buffer, { onMigration = () => {}, migrations, kind, vault }: MigrateOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection also fails the query under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: [lock] } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('credence migrations')) as taken")
    if (!lock?.taken) return false
    if (kind) await refuseOtherKind(client, kind)
    if (vault) await refuseOtherKeys(client, vault)
    await ensureRoles(client, masterKey)
    await client.query(becomeOwner)
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query('grant select on migration to credence_app')
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, sql, checksum } of migrations ?? await readMigrations()) {
      const known = applied.get(name)
      if (known && known !== checksum) throw new Error(`Migration ${name} was changed after it had been applied; migrations only go forward.`)
      if (known) continue
      onMigration(name)
      await client.query('begin')
      await client.query("set local lock_timeout = '5s'")
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
    if (kind) await nameInstallation(client, kind)
    if (vault) await registerKey(client, vault)
    await installQueue(client)
    return true
  } finally {
    await client.end()
  }
}
