import pg from 'pg'

/**
 * The SQL that grants the user of DATABASE_URL the missing rights, one statement each. The user makes roles, becomes
 * the owner of the tables, and passes on its own rights in the database. Since PostgreSQL 16, CREATEROLE no longer
 * includes granting roles that another user made.
 */
const lacking = `
select statement from (
  select rolname as me, rolsuper, rolcreaterole, current_database() as database, current_setting('server_version_num')::int >= 160000 as needs_admin_option
    from pg_roles where rolname = current_user) u
cross join lateral (
  select format('alter role %I createrole', me) as statement where not rolcreaterole
  union all
  select format('grant create, connect, temporary on database %I to %I with grant option', database, me)
   where not (has_database_privilege(database, 'create with grant option') and has_database_privilege(database, 'connect with grant option') and has_database_privilege(database, 'temporary with grant option'))
  union all
  select format('grant usage, create on schema public to %I with grant option', me)
   where not (has_schema_privilege('public', 'usage with grant option') and has_schema_privilege('public', 'create with grant option'))
  union all
  select format('grant %I to %I with admin option', r.rolname, me) from pg_roles r
   where needs_admin_option and r.rolname in ('credence_owner', 'credence_lookup', 'credence_app', $1) and not pg_has_role(r.oid, 'member with admin option')) missing
where not rolsuper`

/** Refuses a user of DATABASE_URL that lacks a right, and prints the SQL that grants it. */
export async function assertRights(admin: pg.Client, loginRole: string): Promise<void> {
  const { rows } = await admin.query<{ statement: string }>(lacking, [loginRole])
  if (rows.length === 0) return
  const {
    rows: [me],
  } = await admin.query<{ name: string; database: string }>(
    'select current_user as name, current_database() as database',
  )
  throw new Error(
    `The user ${me?.name} of DATABASE_URL lacks rights in the database ${me?.database}. Run there as a superuser:\n${rows.map(({ statement }) => `  ${statement};`).join('\n')}`,
  )
}
