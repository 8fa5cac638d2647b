import { setTimeout as sleep } from 'node:timers/promises'
import type { Vault } from '../kit/secrets/crypto.ts'
import type { QueueSettings } from '../kit/background/job-type.ts'
import { installQueue } from '../kit/background/queue.ts'
import { assertNotNewer, assertNotOlder, assertSchema } from './check-schema.ts'
import { connectTo } from './hosts.ts'
import { storeInstallationKind, noteTimeZone, refuseOtherKind, type InstallationKind } from './installation.ts'
import { applyMigration, createMigrationTable, ownRelease, readMigrations, type Migration } from './migrations.ts'
import { becomeOwner, ensureLogin, ensureRoles } from './roles.ts'
import { refuseOtherKeys, refuseUnusedKey, registerKey } from './sealing-keys.ts'

interface MigrateOptions {
  onMigration?: (name: string) => void
  /** Called with the indexes that were added by hand. */
  onExtraIndexes?: (names: string[]) => void
  /**
   * Applies these migrations in order, without the check of the schema. By default all are applied and the schema is
   * checked.
   */
  migrations?: readonly Migration[]
  /** The kind of installation. A database of the other kind is refused. Tests and tools omit it and use either. */
  kind?: InstallationKind
  /** The time zone of teams without their own. Commands omit it, because they may run without the server's settings. */
  timeZone?: string | undefined
  /** The jobs whose queues are created. Tools that queue nothing omit it. */
  jobs?: readonly QueueSettings[]
  /** The keys of a starting server. A database that needs another key is refused. Omitted like `kind`. */
  vault?: Vault
  /**
   * A command runs beside the servers, perhaps with other code and settings. It prepares only a new database, and refuses
   * one that a server of this release and this key has not prepared.
   */
  isCommand?: boolean | undefined
}

const lockHeldPauseMs = 250

/**
 * Brings a database to the newest version, each migration in its own transaction. Of several servers that start at once
 * one migrates. The others wait without a connection, because connections may be scarce, and then find nothing to do.
 * Returns the application's address.
 */
export async function migrate(adminUrl: string, options: MigrateOptions = {}): Promise<string> {
  for (;;) {
    const appUrl = await migrateIfFirst(adminUrl, options)
    if (appUrl) return appUrl
    await sleep(lockHeldPauseMs)
  }
}

async function migrateIfFirst(
  adminUrl: string,
  {
    onMigration = () => {},
    onExtraIndexes = () => {},
    migrations,
    kind,
    timeZone,
    vault,
    jobs = [],
    isCommand = false,
  }: MigrateOptions,
): Promise<string | null> {
  const client = await connectTo(adminUrl, { connectionTimeoutMillis: 10_000 })
  try {
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('credence migrations')) as taken")
    if (!lock?.taken) return null
    if (kind) await refuseOtherKind(client, kind)
    if (vault) await refuseOtherKeys(client, vault)
    await ensureRoles(client)
    await client.query(becomeOwner)
    await createMigrationTable(client)
    // Databases of the first releases have no column for the release until its migration adds it.
    const { rows } = await client.query<{ name: string; checksum: string; release: string | null }>(
      "select name, checksum, to_jsonb(m) ->> 'release' as release from migration m",
    )
    const all = await readMigrations()
    assertNotNewer(rows, all, ownRelease)
    if (isCommand && rows.length > 0) {
      assertNotOlder(rows, all)
      if (vault) await refuseUnusedKey(client, vault)
    }
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of migrations ?? all) {
      const { name, checksum } = migration
      const known = applied.get(name)
      if (known && known !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied; migrations only go forward.`)
      if (known) continue
      onMigration(name)
      await client.query('begin')
      await client.query("set local lock_timeout = '5s'")
      await applyMigration(client, migration)
      await client.query('commit')
    }
    if (kind) await storeInstallationKind(client, kind)
    if (timeZone) await noteTimeZone(client, timeZone)
    if (vault) await registerKey(client, vault)
    await installQueue(client, jobs)
    if (!migrations) await client.query('update migration set release = $1 where release is null', [ownRelease])
    const appUrl = await ensureLogin(client, adminUrl)
    const extraIndexes = migrations ? [] : await assertSchema(client)
    if (extraIndexes.length > 0) onExtraIndexes(extraIndexes)
    return appUrl
  } finally {
    await client.end()
  }
}
