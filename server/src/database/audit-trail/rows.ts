import type pg from 'pg'

export const trailTables = ['audit_event', 'change_log'] as const
export type TrailTable = (typeof trailTables)[number]

export interface RowDigest {
  id: string
  digest: Buffer
}

/** A row as it is now; the time is microseconds. */
export interface FoundRow extends RowDigest {
  at: string
}

const micros = (column: string) => `(pg_catalog.extract('epoch', ${column}) * 1000000)::bigint`

/**
 * The digests of rows between two ids, in the order of the ids: SHA-256 over everything but the id. The columns are those
 * of format 1; `audit_digests` computes the same for the application. Every function is named with its schema, so that
 * none of the database's owner takes its place.
 */
const columns: Record<TrailTable, string> = {
  audit_event:
    'e.team_id, e.account_id, e.action, e.subject, e.address, e.user_agent, e.request_id, e.detail, e.actor, e.provider_id, e.practice_id',
  change_log:
    'e.team_id, e.account_id, e.address, e.request_id, e.table_name, e.row_id, e.action, e.fields, e.actor, e.provider_id, e.practice_id, e.task_id, e.changes',
}

/** Reads the digests of the rows with ids in (after, upTo]; `upTo` null for all that follow. */
export type ReadDigests = (table: TrailTable, after: string, upTo: string | null) => Promise<FoundRow[]>

/** For the owner of the tables, from the rows themselves. */
export const digestsByOwner =
  (client: pg.ClientBase): ReadDigests =>
  async (table, after, upTo) =>
    (
      await client.query<FoundRow>(
        `select e.id::text, ${micros('e.at')}::text as at, pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.jsonb_build_array(
           ${micros('e.at')}, ${columns[table]})::text, 'UTF8')) as digest
           from public.${table} e where e.id > $1 and ($2::bigint is null or e.id <= $2) order by e.id`,
        [after, upTo],
      )
    ).rows

/** For the application, which cannot read the rows of all teams. */
export const digestsByApplication =
  (client: pg.ClientBase): ReadDigests =>
  async (table, after, upTo) =>
    (
      await client.query<FoundRow>(
        `select id::text, ${micros('at')}::text as at, digest from audit_digests($1, $2, coalesce($3, 9223372036854775807), null)`,
        [table, after, upTo],
      )
    ).rows
