import type { Place } from '../../kit/secrets/crypto.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** A table with sealed columns: columns whose name ends with `_sealed`. */
export interface SealedTable {
  name: string
  columns: readonly string[]
}

export async function findSealedTables({ client }: Scope): Promise<SealedTable[]> {
  const { rows } = await client.query<SealedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname like '%\\_sealed' and not a.attisdropped
     group by 1 order by 1`)
  return rows
}

interface Naming {
  /** The SQL expression of the row's name in the place. */
  row: string
  /** Whether the place includes the team. */
  hasTeam: boolean
  /** A table of the installation, without a column for the team. */
  isTeamless?: true
  /** The column's name in the place. The default is its own name. */
  column?: (name: string) => string
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * How the places of sealed values are named, by table. A place is part of every sealed value, so these names never
 * change.
 */
const namings: Readonly<Record<string, Naming>> = {
  fppe_patient: { row: "fppe_task_id || ', ' || position", hasTeam: true },
  link: { row: "encode(token_hash, 'hex')", hasTeam: false },
  onboarding_draft: { row: "link_id || ' ' || stage", hasTeam: true },
  portal_credential: {
    row: `case when practice_id is not null then 'practice ' || practice_id else 'provider ' || provider_id end || ', '
      || case when carrier_id is not null then 'carrier ' || carrier_id when facility_id is not null then 'facility ' || facility_id else 'hub ' || hub_id end`,
    hasTeam: true,
    column: camelCase,
  },
  provider: { row: 'id::text', hasTeam: true },
  referral_reply: { row: 'referral_id::text', hasTeam: true },
  seal_certificate: { row: "encode(sha256(certificate), 'hex')", hasTeam: false, isTeamless: true },
  task_submission: { row: 'task_id::text', hasTeam: true },
}

export function namingOf(table: string): Naming {
  const naming = namings[table]
  if (!naming)
    throw new Error(`sealed-columns.ts does not say how the table ${table} names the places of its sealed values`)
  return naming
}

/** The SQL expression of a row's team. */
export const teamOf = (table: string): string => (namingOf(table).isTeamless ? 'null::int' : 'team_id')

/** The place of a value, from its row. */
export function placeOf(table: string, column: string, row: string, team: number | null): Place {
  const { hasTeam, column: named = (name: string) => name } = namingOf(table)
  return { table, column: named(column), row, ...(hasTeam ? { team } : {}) }
}

/** Sealed values in queued jobs: the column of their place, by queue. Their row is the id in the job. */
export const queuedColumns: Readonly<Record<string, string>> = {
  email: 'email',
  'carrier-email': 'email',
  'undelivered-mail': 'email',
  'password-reset': 'reset',
}
export const queuedPlace = (queue: string, id: string): Place => ({
  table: 'pgboss.job',
  column: queuedColumns[queue] ?? queue,
  row: id,
})
