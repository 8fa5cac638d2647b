import type pg from 'pg'

/**
 * One line per part of the schema that the migrations make: its kind, name and definition. PostgreSQL 15 to 18 return
 * the same lines. Left out are parts of extensions, rights of the owner and of foreign roles, and what pg-boss
 * maintains by itself beyond its columns, such as the daily partitions of its statistics.
 */
const text = `
with
  ours as (select oid, nspname from pg_namespace where nspname in ('public', 'pgboss')),
  extension_parts as (select classid, objid from pg_depend where deptype = 'e'),
  tables as (
    select c.*, n.nspname, n.nspname || '.' || c.relname as name from pg_class c join ours n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not (c.relispartition and c.relname ~ '^queue_stats_\\d+$') and not exists (select from extension_parts e where e.classid = 'pg_class'::regclass and e.objid = c.oid)),
  public_tables as (select * from tables where nspname = 'public'),
  functions as (
    select p.*, p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not exists (select from extension_parts e where e.classid = 'pg_proc'::regclass and e.objid = p.oid)),
  rights as (
    select 'table ' || t.relname as object, a.grantee, a.privilege_type, t.relowner as owner from public_tables t cross join aclexplode(t.relacl) a
    union all
    select 'column ' || t.relname || '.' || c.attname, a.grantee, a.privilege_type, t.relowner from public_tables t join pg_attribute c on c.attrelid = t.oid cross join aclexplode(c.attacl) a
    union all
    select 'sequence ' || s.relname, a.grantee, a.privilege_type, s.relowner from pg_class s cross join aclexplode(s.relacl) a where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    union all
    select 'function ' || f.name, a.grantee, a.privilege_type, f.proowner from functions f cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a)

select 'table ' || name || ' owner=' || relowner::regrole::text
    || case when relrowsecurity then ' row-security' else '' end || case when relforcerowsecurity then ' forced' else '' end as line from tables
union all
select 'column ' || t.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
    || case a.attidentity when 'a' then ' identity always' when 'd' then ' identity by default' else '' end
    || case when d.adbin is null then '' when a.attgenerated = '' then ' default ' else ' generated ' end || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
union all
select 'constraint ' || t.relname || '.' || c.conname || ' ' || pg_get_constraintdef(c.oid) from public_tables t join pg_constraint c on c.conrelid = t.oid where c.contype in ('c', 'f', 'p', 'u', 'x')
union all
select 'index ' || t.relname || '.' || i.indexrelid::regclass::text || case when i.indisvalid then ' ' else ' invalid ' end || pg_get_indexdef(i.indexrelid) from public_tables t join pg_index i on i.indrelid = t.oid
union all
select 'policy ' || t.relname || '.' || p.policyname || ' ' || p.permissive || ' for ' || p.cmd || ' to ' || array_to_string(array(select unnest(p.roles) order by 1), ',')
    || coalesce(' using ' || p.qual, '') || coalesce(' check ' || p.with_check, '')
  from public_tables t join pg_policies p on p.schemaname = 'public' and p.tablename = t.relname
union all
select 'trigger ' || t.relname || '.' || g.tgname || case g.tgenabled when 'O' then ' ' else ' disabled ' end || pg_get_triggerdef(g.oid) from public_tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
union all
select 'function ' || f.name || ' returns ' || coalesce(pg_get_function_result(f.oid), 'nothing') || ' ' || l.lanname || ' ' || f.provolatile::text || case when f.prosecdef then ' definer' else '' end
    || ' owner=' || f.proowner::regrole::text || coalesce(' set ' || array_to_string(f.proconfig, ' '), '') || ' body ' || md5(f.prosrc)
  from functions f join pg_language l on l.oid = f.prolang
union all
select 'grant ' || string_agg(privilege_type, ',' order by privilege_type) || ' on ' || object || ' to ' || coalesce(nullif(grantee::regrole::text, '-'), 'public')
  from rights where grantee <> owner and grantee in (0, to_regrole('credence_app'), to_regrole('credence_lookup'), to_regrole('credence_owner')) group by object, grantee`

/**
 * PostgreSQL prints `a or b or c` with other parentheses after a restore than after a migration, and versions differ.
 * So expressions are compared without parentheses, except those of function names.
 */
const normalize = (line: string) =>
  (/^(?:function|grant) /.test(line) ? line : line.replaceAll(/[()]/g, ' ')).replaceAll(/\s+/g, ' ').trim()

/** The schema of a database as sorted lines. */
export async function describeSchema(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin')
  try {
    return await readSchema(client)
  } finally {
    await client.query('commit')
  }
}

/** The same inside the caller's transaction. */
export async function readSchema(client: pg.ClientBase): Promise<string[]> {
  // Names are printed relative to the search_path, so it must always be the same.
  await client.query('set local search_path = public')
  const { rows } = await client.query<{ line: string }>(text)
  await client.query('set local search_path to default')
  return rows.map(({ line }) => normalize(line)).toSorted()
}
