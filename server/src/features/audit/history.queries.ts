import { historyPageSize, type HistoryKind } from '@credence/contract/audit/calls'
import type { Scope } from '../../kit/request/scope.ts'
import { doer } from './audit-reports.queries.ts'
import type { HistoryRecord } from './history-tables.ts'

export interface HistoryRow {
  when: string
  who: string
  /** Null for a reading. */
  table: string | null
  action: string
  fields: string[] | null
  changes: Record<string, [unknown, unknown]> | null
  /** What a row is about, as it is named now. */
  about: string | null
  isByLink: boolean
  isByImport: boolean
  /** A row that was deleted before and is the same again. */
  isRestored: boolean
  detail: { field?: string; category?: string } | null
}

/** Names of rows that still exist. Rows that are gone are named by the values that the log has kept. */
const about = `case e.table_name
    when 'document' then (select x.name from document x where x.team_id = e.team_id and x.id = e.row_id)
    when 'cme' then (select x.title from cme x where x.team_id = e.team_id and x.id = e.row_id)
    when 'board_certification' then (select x.certification from board_certification x where x.team_id = e.team_id and x.id = e.row_id)
    when 'training' then (select x.organization from training x where x.team_id = e.team_id and x.id = e.row_id)
    when 'work_history' then (select x.organization from work_history x where x.team_id = e.team_id and x.id = e.row_id)
    when 'past_hospital_privileges' then (select x.organization from past_hospital_privileges x where x.team_id = e.team_id and x.id = e.row_id)
    when 'malpractice_insurance' then (select x.policy from malpractice_insurance x where x.team_id = e.team_id and x.id = e.row_id)
    when 'peer_reference' then (select concat_ws(' ', x.first_name, x.last_name) from peer_reference x where x.team_id = e.team_id and x.id = e.row_id)
    when 'carrier_participation' then (select c.name from carrier_participation x join carrier c on c.id = x.carrier_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'line_participation' then (select b.name from line_participation x join business_line b on b.id = x.business_line_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'provider_facility' then (select f.name from provider_facility x join facility f on f.id = x.facility_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'provider_hub' then (select h.name from provider_hub x join hub h on h.id = x.hub_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'practice_carrier' then (select c.name from practice_carrier x join carrier c on c.id = x.carrier_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'practice_facility' then (select f.name from practice_facility x join facility f on f.id = x.facility_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'practice_hub' then (select h.name from practice_hub x join hub h on h.id = x.hub_id where x.team_id = e.team_id and x.id = e.row_id)
    when 'portal_credential' then (select coalesce(c.name, f.name, h.name) from portal_credential x left join carrier c on c.id = x.carrier_id
      left join facility f on f.id = x.facility_id left join hub h on h.id = x.hub_id where x.team_id = e.team_id and x.id = e.row_id)
    else case when e.action like 'portal secret%' then coalesce(
      (select c.name from carrier c where c.id = substring(e.subject from 'carrier (\\d+)')::int),
      (select f.name from facility f where f.id = substring(e.subject from 'facility (\\d+)')::int),
      (select h.name from hub h where h.id = substring(e.subject from 'hub (\\d+)')::int)) end end`

/** No other row ever gets the id of one that was deleted. */
const isRestored = `(e.action = 'insert' and exists (select from change_log d
  where d.team_id = e.team_id and d.table_name = e.table_name and d.row_id = e.row_id and d.action = 'delete' and d.id < e.id))`

const secrets = `(l.action in ('ssn shown', 'portal secret shown', 'portal secret copied')
  or (l.action = 'document opened' and l.detail ->> 'category' = 'DRIVERS_LICENSE'))`

/** Rows of the log by their record: those of the tables that the caller may see, and for providers readings of secrets. */
function partsOf(record: HistoryRecord, kind: HistoryKind | undefined, by = ''): string[] {
  const changes = `
    select l.at, l.id, l.team_id, l.account_id, l.actor, l.table_name, l.row_id, l.action, l.fields, l.changes, null::text as subject, null::jsonb as detail
      from change_log l where l.team_id = app_team() and l.${record}_id = $1 and l.table_name = any ($2::text[])${by}`
  const readings = `
    select l.at, l.id, l.team_id, l.account_id, l.actor, null, null, l.action, null, null, l.subject, l.detail
      from audit_event l where l.team_id = app_team() and l.provider_id = $1 and cardinality($2::text[]) >= 0 and ${secrets}${by}`
  if (record !== 'provider') return kind === 'secrets' ? [`${changes} and false`] : [changes]
  if (kind === 'changes') return [changes]
  return kind === 'secrets' ? [`${changes} and false`, readings] : [changes, readings]
}

interface HistoryQuestion {
  record: HistoryRecord
  id: number
  tables: readonly string[]
  kind: HistoryKind | undefined
  person: number | undefined
  page: number
}

/** Rows of one account, or with 0 of none. */
const byPerson = ' and ($3::int is null or coalesce(l.account_id, 0) = $3)'

interface HistorySums {
  counts: { changes: number; secrets: number }
  people: { id: number; name: string | null }[]
}

/** How many entries of each kind the chosen person has, and who is in the whole history. */
export async function sumHistory(scope: Scope, { record, id, tables, person }: HistoryQuestion): Promise<HistorySums> {
  const {
    rows: [row],
  } = await scope.client.query<HistorySums>(
    `with entry as materialized (${partsOf(record, undefined).join(' union all ')}),
          chosen as (select * from entry where $3::int is null or coalesce(account_id, 0) = $3)
     select json_build_object('changes', count(*) filter (where table_name is not null), 'secrets', count(*) filter (where table_name is null)) as counts,
            (select coalesce(json_agg(json_build_object('id', p.id, 'name', a.name) order by lower(a.name), p.id), '[]')
               from (select distinct coalesce(account_id, 0) as id from entry) p left join lateral audited_account(p.id) a on true) as people
       from chosen`,
    [id, tables, person ?? null],
  )
  if (!row) throw new Error('A sum has a row')
  return row
}

export const findHistory = async (
  scope: Scope,
  { record, id, tables, kind, person, page }: HistoryQuestion,
): Promise<HistoryRow[]> =>
  (
    await scope.client.query<HistoryRow>(
      `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "when", ${doer} as who, e.table_name as "table", e.action, e.fields, e.changes,
              ${about} as about, coalesce(e.actor like 'link/%', false) as "isByLink", coalesce(e.actor = 'import', false) as "isByImport", e.detail, ${isRestored} as "isRestored"
         from (${partsOf(record, kind, byPerson).join(' union all ')} order by 1 desc, 2 desc limit ${historyPageSize} offset $4) e
         left join lateral audited_account(e.account_id) a on true
        order by e.at desc, e.id desc`,
      [id, tables, person ?? null, (page - 1) * historyPageSize],
    )
  ).rows

const nameColumns: Readonly<Record<string, string>> = {
  account: 'name_of(t.id)',
  area_of_expertise: 't.description',
  provider: 't.formatted_name',
  treatment_modality: 't.description',
}

/** Names of the records that values point to, as `kind id`, in one statement. */
export async function findNames(
  scope: Scope,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map()
  const kinds = [...wanted.keys()]
  const text = kinds
    .map(
      (kind, at) =>
        `select '${kind} ' || t.id as key, ${nameColumns[kind] ?? 't.name'} as name from ${kind} t where t.id = any ($${at + 1}::int[])`,
    )
    .join(' union all ')
  const { rows } = await scope.client.query<{ key: string; name: string | null }>(
    text,
    kinds.map((kind) => [...(wanted.get(kind) ?? [])]),
  )
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])))
}
