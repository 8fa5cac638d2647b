import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * Three roles, so that a mistake in the application cannot undo row-level security:
 * credence_owner owns the tables and only migrates; credence_app serves requests and owns nothing; credence_lookup owns the few
 * functions that may look across teams.
 */
export const appRole = 'credence_app'
const ownerRole = 'credence_owner'
const lookupRole = 'credence_lookup'

const appPassword = (masterKey: Buffer) => createHmac('sha256', masterKey).update('database role credence_app').digest('base64url')

/** The address the application itself connects with. */
export function appUrl(adminUrl: string, masterKey: Buffer): string {
  const url = new URL(adminUrl)
  url.username = appRole
  url.password = appPassword(masterKey)
  return url.href
}

/** Makes the roles where they are missing and lets them into this database. Safe to run at every start. */
export async function ensureRoles(admin: pg.Client, masterKey: Buffer): Promise<void> {
  const { rows: [me] } = await admin.query<{ name: string; database: string }>('select current_user as name, current_database() as database')
  if (!me) throw new Error('The database did not answer')
  await admin.query('begin')
  // Two servers that start together take turns; roles belong to the whole cluster.
  await admin.query("select pg_advisory_xact_lock(hashtext('credence roles'))")
  for (const role of [ownerRole, lookupRole, appRole]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
    if (!rowCount) await admin.query(`create role ${role} nologin nosuperuser nocreatedb nocreaterole`)
  }
  await admin.query(`grant ${ownerRole} to ${pg.escapeIdentifier(me.name)}`)
  await admin.query(`grant ${lookupRole} to ${ownerRole}`)
  await admin.query(`alter role ${appRole} login password ${pg.escapeLiteral(appPassword(masterKey))}`)
  await admin.query(`alter role ${appRole} set statement_timeout = '15s'`)
  await admin.query(`alter role ${appRole} set idle_in_transaction_session_timeout = '15s'`)
  await admin.query(`grant connect, temporary on database ${pg.escapeIdentifier(me.database)} to ${appRole}`)
  await admin.query(`grant create on database ${pg.escapeIdentifier(me.database)} to ${ownerRole}`)
  await admin.query(`grant usage, create on schema public to ${ownerRole}, ${lookupRole}`)
  await admin.query(`grant usage on schema public to ${appRole}`)
  await admin.query('commit')
}

export const becomeOwner = `set role ${ownerRole}`

/** Refuses a connection that could see past row-level security. */
export async function assertHarmless(client: pg.ClientBase): Promise<void> {
  const { rows: [role] } = await client.query<{ name: string; powerful: boolean; owns: boolean }>(`
    select current_user as name, rolsuper or rolbypassrls as powerful,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owns
      from pg_roles where rolname = current_user`)
  if (!role || role.powerful || role.owns) {
    throw new Error(`The application must not run as the database role ${role?.name}: it owns tables or stands above row-level security.`)
  }
}
