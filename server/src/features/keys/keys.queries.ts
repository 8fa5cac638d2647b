import type { Scope } from '../../kit/request/scope.ts'
import { findSealedTables, namingOf, teamOf, type SealedTable } from './sealed-columns.ts'

const keyIdOf = (sealed: string) => `substr(${sealed}, 2, 4)`
const queued = "decode(data ->> 'sealed', 'base64')"

export const findTeamIds = async (scope: Scope): Promise<number[]> =>
  (await scope.db.selectFrom('team').select('id').orderBy('id').execute()).map(({ id }) => id)

export type KeyCounts = Map<string, number>
const countsOf = (rows: { id: string; n: string }[]): KeyCounts => new Map(rows.map(({ id, n }) => [id, Number(n)]))

/** How many values of this team, or of no team, each key has sealed. */
export async function countSealed(scope: Scope): Promise<KeyCounts> {
  const values = (await findSealedTables(scope)).flatMap(({ name, columns }) =>
    columns.map(
      (column) =>
        `select ${keyIdOf(column)} as id from ${name} where ${column} is not null and ${teamOf(name)} is not distinct from app_team()`,
    ),
  )
  const { rows } = await scope.client.query<{ id: string; n: string }>(
    `select encode(id, 'hex') as id, count(*) as n from (${values.join(' union all ')}) sealed group by 1`,
  )
  return countsOf(rows)
}

export async function countQueued({ client }: Scope): Promise<KeyCounts> {
  const { rows } = await client.query<{ id: string; n: string }>(
    `select encode(${keyIdOf(queued)}, 'hex') as id, count(*) as n from pgboss.job where data ? 'sealed' group by 1`,
  )
  return countsOf(rows)
}

export interface SealedRow {
  id: string
  row: string
  team: number | null
  values: (Buffer | null)[]
}

/**
 * Rows of this team, or of no team, with a value that the newest key did not seal, locked until commit. Rows that are
 * locked already are skipped, so the rotation never waits and cannot deadlock.
 */
export async function lockOutdated(
  { client }: Scope,
  { name, columns }: SealedTable,
  newest: Buffer,
  after: string,
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `
    select id::text, ${namingOf(name).row} as row, ${teamOf(name)} as team, array[${columns.join(', ')}] as values from ${name}
     where id > $1 and ${teamOf(name)} is not distinct from app_team() and (${columns.map((column) => `${keyIdOf(column)} <> $2`).join(' or ')})
     order by ${name}.id limit $3 for no key update skip locked`,
    [after, newest, limit],
  )
  return rows
}

/**
 * Writes the same plaintext under a new key. Triggers ignore this change (migration 0045), so polls are not notified.
 */
export async function updateSealed(
  { client }: Scope,
  { name, columns }: SealedTable,
  rows: readonly Pick<SealedRow, 'id' | 'values'>[],
): Promise<void> {
  await client.query("select set_config('app.reseals', 'on', true)")
  const given = columns.map((_, index) => `$${index + 2}::bytea[]`)
  await client.query(
    `
    update ${name} t set ${columns.map((column) => `${column} = v.${column}`).join(', ')}
      from unnest($1::bigint[], ${given.join(', ')}) as v (id, ${columns.join(', ')}) where t.id = v.id`,
    [rows.map(({ id }) => id), ...columns.map((_, index) => rows.map(({ values }) => values[index] ?? null))],
  )
  await client.query("select set_config('app.reseals', '', true), set_config('app.touched', '', true)")
}

export interface QueuedValue {
  jobId: string
  queue: string
  id: string
  sealed: string
}

export async function lockOutdatedJobs(
  { client }: Scope,
  newest: Buffer,
  after: string,
  limit: number,
): Promise<QueuedValue[]> {
  const { rows } = await client.query<QueuedValue>(
    `
    select id as "jobId", name as queue, data ->> 'id' as id, data ->> 'sealed' as sealed from pgboss.job
     where id > $1 and data ? 'sealed' and ${keyIdOf(queued)} <> $2 order by pgboss.job.id limit $3 for no key update skip locked`,
    [after, newest, limit],
  )
  return rows
}

export async function updateJobs({ client }: Scope, values: readonly QueuedValue[]): Promise<void> {
  await client.query(
    `
    update pgboss.job j set data = jsonb_set(j.data, '{sealed}', to_jsonb(v.sealed))
      from unnest($1::uuid[], $2::text[], $3::text[]) as v (id, name, sealed) where j.id = v.id and j.name = v.name`,
    [values.map(({ jobId }) => jobId), values.map(({ queue }) => queue), values.map(({ sealed }) => sealed)],
  )
}

export interface NeededKey {
  id: string
  /** When a server last started with it. */ usedSince: string
}

export const findNeededKeys = async ({ client }: Scope): Promise<NeededKey[]> =>
  (await client.query<NeededKey>(`select encode(id, 'hex') as id, used_since::text as "usedSince" from sealing_key`))
    .rows

/** The keys that running servers seal with. Each server names its key in its connections' application name. */
export const findRunningKeys = async ({ client }: Scope): Promise<string[]> =>
  (
    await client.query<{ id: string }>(`
  select distinct right(application_name, 8) as id from pg_stat_activity
   where datname = current_database() and usename = current_user and application_name ~ ' key [\\da-f]{8}$'`)
  ).rows.map(({ id }) => id)

/** The keys that were needed before. A key that is neither needed nor among them was never used. */
export const findRetiredKeys = async ({ client }: Scope): Promise<string[]> =>
  (await client.query<{ id: string }>("select encode(id, 'hex') as id from retired_key")).rows.map(({ id }) => id)

/** Ends the need for keys that seal nothing any more. A key with which a server has started since is kept. */
export async function removeNeededKeys({ client }: Scope, keys: readonly NeededKey[]): Promise<void> {
  await client.query(
    `
    with ended as (
      delete from sealing_key k using unnest($1::text[], $2::timestamptz[]) as v (id, used_since)
       where encode(k.id, 'hex') = v.id and k.used_since = v.used_since returning k.id
    )
    insert into retired_key (id) select id from ended on conflict (id) do update set retired_at = now()`,
    [keys.map(({ id }) => id), keys.map(({ usedSince }) => usedSince)],
  )
}

/** When the newest rotation failed, if it failed several times. A single failure may be a locked row. */
export async function findFailedRotation({ client }: Scope): Promise<string | null> {
  const {
    rows: [newest],
  } = await client.query<{ failedAt: string | null }>(`
    select case when state = 'failed' or state = 'retry' and retry_count > 2 then coalesce(completed_on, started_on) end as "failedAt"
      from pgboss.job where name = 'rotate-keys' order by created_on desc limit 1`)
  return newest?.failedAt ?? null
}
