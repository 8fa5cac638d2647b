import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withLogin } from './address.ts'
import { assertRights } from './rights.ts'

/**
 * Roles belong to the whole cluster. Three of them hold rights and have no password, so that the databases of a cluster
 * share them: credence_owner owns the tables and only migrates; credence_app serves requests and owns nothing;
 * credence_lookup owns the few functions that may read across teams. The application signs in as a member of
 * credence_app that belongs to its database alone.
 */
export const appRole = 'credence_app'
const ownerRole = 'credence_owner'
const lookupRole = 'credence_lookup'

/**
 * The role's name holds the database's oid. No dump or copy contains the oid, so a copy never changes the login of the
 * original.
 */
export const loginRoleOf = (oid: number): string => `${appRole}_${oid}`

async function databaseOf(admin: pg.Client): Promise<{ oid: number; loginRole: string; name: string; user: string }> {
  const {
    rows: [row],
  } = await admin.query<{ oid: number; name: string; user: string }>(
    'select oid, datname as name, current_user as user from pg_database where datname = current_database()',
  )
  if (!row) throw new Error('The database did not answer')
  return { ...row, loginRole: loginRoleOf(row.oid) }
}

async function createMissing(admin: pg.Client, role: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await admin.query(`create role ${role} nologin nosuperuser nocreatedb nocreaterole`)
}

/** Locks the roles of the cluster, so that concurrent starts run one at a time. */
async function withRoleLock(admin: pg.Client, act: () => Promise<void>): Promise<void> {
  await admin.query('begin')
  await admin.query("select pg_advisory_xact_lock(hashtext('credence roles'))")
  await act()
  await admin.query('commit')
}

/** Makes missing shared roles and grants them access to this database. Safe to run at every start. */
export async function ensureRoles(admin: pg.Client): Promise<void> {
  const database = await databaseOf(admin)
  await assertRights(admin, database.loginRole)
  await withRoleLock(admin, async () => {
    for (const role of [ownerRole, lookupRole, appRole]) await createMissing(admin, role)
    await admin.query(`grant ${ownerRole} to ${pg.escapeIdentifier(database.user)}`)
    await admin.query(`grant ${lookupRole} to ${ownerRole}`)
    await admin.query(`grant create on database ${pg.escapeIdentifier(database.name)} to ${ownerRole}`)
    await admin.query(`grant usage, create on schema public to ${ownerRole}, ${lookupRole}`)
    await admin.query(`grant usage on schema public to ${appRole}`)
  })
}

/**
 * Makes the login of this database's application and returns its address. The password is random and stored in a table
 * that only the owner reads. All processes use the same one, whatever their master key.
 */
export async function ensureLogin(admin: pg.Client, adminUrl: string): Promise<string> {
  const { oid, loginRole, name } = await databaseOf(admin)
  await admin.query(becomeOwner)
  await admin.query('create table if not exists app_login (database_oid oid primary key, password text not null)')
  // A restored or copied database holds the login of another one.
  await admin.query('delete from app_login where database_oid <> $1', [oid])
  await admin.query('insert into app_login (database_oid, password) values ($1, $2) on conflict do nothing', [
    oid,
    randomBytes(32).toString('base64url'),
  ])
  const {
    rows: [login],
  } = await admin.query<{ password: string }>('select password from app_login')
  await admin.query('reset role')
  if (!login) throw new Error('The login of the application was not kept')
  await withRoleLock(admin, async () => {
    await createMissing(admin, loginRole)
    await admin.query(`alter role ${loginRole} login password ${pg.escapeLiteral(login.password)}`)
    await admin.query(`alter role ${loginRole} set statement_timeout = '15s'`)
    await admin.query(`alter role ${loginRole} set idle_in_transaction_session_timeout = '15s'`)
    // Every statement has one generic plan: planning for each new value costs several times what most statements take,
    // and none gains by it. As a setting of the role it also works behind a pooler, which refuses it from a connection.
    await admin.query(`alter role ${loginRole} set plan_cache_mode = force_generic_plan`)
    await admin.query(`grant ${appRole} to ${loginRole}`)
    await admin.query(`grant connect, temporary on database ${pg.escapeIdentifier(name)} to ${loginRole}`)
  })
  return withLogin(adminUrl, loginRole, login.password)
}

export const becomeOwner = `set role ${ownerRole}`
/** Valid until the transaction ends. */
export const actAsOwner = `set local role ${ownerRole}`

/** Refuses a connection that could bypass row-level security. */
export async function assertHarmless(client: pg.ClientBase): Promise<void> {
  const {
    rows: [role],
  } = await client.query<{ name: string; powerful: boolean; owns: boolean }>(`
    select current_user as name, rolsuper or rolbypassrls as powerful,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owns
      from pg_roles where rolname = current_user`)
  if (!role || role.powerful || role.owns) {
    throw new Error(
      `The application must not run as the database role ${role?.name}: it owns tables or stands above row-level security.`,
    )
  }
}
