import type { Row } from '../../database/batch.ts'
import { asJsonList } from '../../kit/request/json.ts'
import { RawJson } from '../../kit/request/route.ts'

// SQL fragments shared by the matrices and lists of participation. They name the team as app_team(), because their
// statements are pipelined with the gate's check.

/** The condition of an open enrollment task. */
export const openEnrollment =
  "t.team_id = app_team() and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')"

/** The members of a practice on a day, including future members: their enrollment begins before their membership. */
export const membersOn = (practice: string, day: string) => `
  select r.id, r.first_name, r.middle_name, r.last_name, r.credentials, r.excluded_from_carrier_credentialing as is_excluded, m.start_date
    from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
   where m.team_id = app_team() and m.practice_id = ${practice} and (m.end_date is null or m.end_date >= ${day}) and r.deleted_at is null`

/** The index of a record's column in `ids`; null if it has none, which makes the whole item null. */
const column = (id: string) => `(array_position((select ids from columns_of), ${id}) - 1)`

/** An item of a row in the format of `contract/src/participation/matrix-cells.ts`. `q` is the participation. */
export const packed = (id: string, letter: string, version = 'q.version', rest = "''") => `
  ${column(id)} || ${letter} || coalesce(to_char(q.effective_date, 'YYYYMMDD'), '') || '-' || coalesce(to_char(q.expires, 'YYYYMMDD'), '') || '.' || ${version} || ${rest}`

export const packedPending = (id: string) => `${column(id)} || 'p'`

/**
 * A matrix from `cols`, `people` and items by provider, in the row format of `matrixJson`: first the head, then one row
 * per provider, since a single text would be copied several times. Each step is materialized: under row-level security
 * the planner expects one row and would repeat steps for each provider.
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
