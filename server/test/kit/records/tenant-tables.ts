import type { World } from '../world.ts'

/** The tables that hold rows of teams, and the column that says whose. */
export const findTenantTables = (world: World) =>
  world.sql<{ name: string; owner: 'team_id' | 'id' }>(`
  select c.relname as name, case c.relname when 'team' then 'id' else 'team_id' end as owner
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relname = 'team' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped))
   order by 1`)

/** Counters and changes of what all teams share have the team 0. No other table has it. */
const sharedRows = new Set(['changed_record', 'stamp'])

/** The condition for the rows of a tenant table that a team has. */
export const isOfATeam = ({ name, owner }: { name: string; owner: string }): string =>
  sharedRows.has(name) ? `${owner} is distinct from 0` : 'true'

/**
 * Writes a mark into every free text of a team's rows; texts that a check limits to a few words stay. Answers how many
 * columns took it.
 */
export async function plantMarker(world: World, teamId: number, marker: string): Promise<number> {
  const columns = await world.sql<{ table: string; column: string; type: string; owner: string; key: string | null }>(`
    select c.relname as table, a.attname as column, a.atttypid::regtype::text as type, case c.relname when 'team' then 'id' else 'team_id' end as owner,
           (select k.attname from pg_attribute k where k.attrelid = c.oid and k.attname = 'id') as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
       and (c.relname = 'team' or exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped))
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'p') and a.attnum = any (k.conkey))
       and a.attname <> 'table_name'`)
  let planted = 0
  for (const { table, column, type, owner, key } of columns) {
    const value =
      type === 'jsonb'
        ? `jsonb_build_object('onboarding', jsonb_build_object('${marker}', true), '${marker}', true)`
        : `'${marker}' || ${key ?? '1'}`
    const { length } = await world.sql(`update ${table} set ${column} = ${value} where ${owner} = $1 returning 1`, [
      teamId,
    ])
    if (length) planted += 1
  }
  return planted
}

/** A sum over everything that a team has, to see that nothing of it changed. */
export async function checksumOf(world: World, teamId: number): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, owner } of await findTenantTables(world)) {
    const [row] = await world.sql<{ sum: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where ${owner} = $1`,
      [teamId],
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
