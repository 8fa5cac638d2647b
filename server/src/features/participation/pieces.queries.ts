import type { Row } from '../../database/batch.ts'
import { asJsonList } from '../../kit/request/json.ts'
import { RawJson } from '../../kit/request/route.ts'

// Pieces of SQL that the matrices and lists of participation share. They name the team as app_team(): their statements
// travel with the gate's question.

/** An enrollment that is under way. */
export const openEnrollment =
  "t.team_id = app_team() and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')"

/** The providers of a practice on a day, those to come among them: their enrollment begins before they do. */
export const membersOn = (practice: string, day: string) => `
  select r.id, r.first_name, r.middle_name, r.last_name, r.credentials, r.excluded_from_carrier_credentialing as is_excluded, m.start_date
    from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
   where m.team_id = app_team() and m.practice_id = ${practice} and (m.end_date is null or m.end_date >= ${day}) and r.deleted_at is null`

/** Where a record's column stands among `ids`; null for one that has none, which makes the whole item null. */
const column = (id: string) => `(array_position((select ids from columns_of), ${id}) - 1)`

/** An item of a row as `contract/src/participation/matrix-cells.ts` reads it; `q` is the participation. */
export const packed = (id: string, letter: string, version = 'q.version', rest = "''") => `
  ${column(id)} || ${letter} || coalesce(to_char(q.effective_date, 'YYYYMMDD'), '') || '-' || coalesce(to_char(q.expires, 'YYYYMMDD'), '') || '.' || ${version} || ${rest}`

export const packedPending = (id: string) => `${column(id)} || 'p'`

/**
 * The answer of a matrix from `cols`, `people` and items by provider, as `matrixJson` takes it: what stands beside the
 * providers, then a row for each of them, since one text for all would be copied whole several times. Every step is
 * made once and kept: the planner, which expects one row wherever row-level security stands, would otherwise make some
 * of them again for each provider.
 */
export const matrixOf = ({
  cols,
  people,
  items,
  answer,
}: {
  cols: string
  people: string
  items: string
  answer: string
}) => `
  with cols as materialized (${cols}),
  columns_of as materialized (select array_agg(id order by n) as ids from cols),
  people as materialized (${people}),
  row_cells as materialized (select provider_id, string_agg(item, ',') as cells from (${items}) items group by provider_id)
  select json from (
    select 0 as place, json_build_object(${answer})::text as json
    union all
    select row_number() over (order by p.last_name, p.first_name, p.id),
           json_build_object('id', p.id, 'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'credentials', p.credentials, 'cells', coalesce(c.cells, ''))::text
      from people p left join row_cells c on c.provider_id = p.id) parts
   order by place`

export const matrixJson = ([head, ...providers]: Row[]): RawJson =>
  new RawJson(`${String(head?.json).slice(0, -1)},"providers":${asJsonList(providers).text}}`)
