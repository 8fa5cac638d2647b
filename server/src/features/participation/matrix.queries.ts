import type { Statement } from '../../database/batch.ts'
import { columns } from '../../kit/json.ts'
import { matrixRows, membersOn, openEnrollment, packed } from './pieces.queries.ts'

const letter = "case q.status when 'ACTIVE' then 'A' when 'NOT_APPLICABLE' then 'N' else 'I' end"
const carrierColumns = columns('c', ['id', 'name', 'portal_url', 'phone', 'email', 'fax'])
const carriersAnswer = `'carriers', (select coalesce(json_agg(json_build_object(${carrierColumns}) order by c.n), '[]') from cols c)`

const rowCells = (cell: string, joins: string) => `
  row_cells as (
    select p.id as provider_id, string_agg(${cell}, ',' order by c.n) as cells from people p cross join cols c ${joins} group by p.id)`

const now = `
  with cols as materialized (
    select c.*, row_number() over (order by c.name, c.id) as n from practice_carrier x join carrier c on c.id = x.carrier_id where x.team_id = app_team() and x.practice_id = $1),
  people as materialized (select * from (${membersOn('$1', 'current_date')}) r where not r.is_excluded),
  pending as (select distinct t.provider_id, t.carrier_id from task t where ${openEnrollment} and t.practice_id = $1 and t.carrier_id is not null),
  ${rowCells(packed(letter), `
    left join carrier_participation q on q.team_id = app_team() and q.practice_id = $1 and q.provider_id = p.id and q.carrier_id = c.id
    left join pending k on k.provider_id = p.id and k.carrier_id = c.id`)}
  select json_build_object(${carriersAnswer}, 'providers', ${matrixRows})::text as json`

/** What was true when a day ended: what is live and was already, and what has ended since. Which tasks were open then is not kept. */
const asOf = `
  with then as (
    select provider_id, carrier_id, status, effective_date, expires from carrier_participation
     where team_id = app_team() and practice_id = $1 and since < $2::date + 1
    union all
    select provider_id, carrier_id, value ->> 'status', (value ->> 'effective_date')::date, (value ->> 'expires')::date from participation_history
     where team_id = app_team() and kind = 'carrier_participation' and practice_id = $1 and since < $2::date + 1 and until >= $2::date + 1),
  cols as materialized (
    select c.*, row_number() over (order by c.name, c.id) as n from carrier c
     where c.id in (select carrier_id from then union select x.carrier_id from practice_carrier x where x.team_id = app_team() and x.practice_id = $1)),
  people as materialized (select * from (${membersOn('$1', '$2::date')}) r where not r.is_excluded),
  ${rowCells(packed(letter, "''", '0'), `
    left join then q on q.provider_id = p.id and q.carrier_id = c.id
    left join (select null::int as provider_id) k on false`)}
  select json_build_object(${carriersAnswer}, 'providers', ${matrixRows})::text as json`

export const enrollmentMatrix = (practiceId: number, day: string | null | undefined): Statement => day
  ? { name: 'enrollment-matrix-as-of', text: asOf, values: [practiceId, day] }
  : { name: 'enrollment-matrix', text: now, values: [practiceId] }

export const locationColumns = (of: string) => columns(of,
  ['id', 'name', 'portal_url', 'phone', 'email', 'fax', 'hours', 'notes', 'facility_type', 'address1', 'address2', 'city', 'state', 'zip', 'county'])

const locations = `
  with cols as materialized (
    select c.*, row_number() over (order by c.name, c.id) as n from practice_facility x join facility c on c.id = x.facility_id where x.team_id = app_team() and x.practice_id = $1),
  people as materialized (${membersOn('$1', 'current_date')}),
  pending as (
    select distinct t.provider_id, t.facility_id from task t where ${openEnrollment} and t.facility_id is not null and t.provider_id in (select id from people)),
  ${rowCells(packed("case when q.is_active then 'A' else 'I' end", "case when q.is_primary then '*' else '' end || coalesce(':' || q.privileges_type, '')"), `
    left join provider_facility q on q.team_id = app_team() and q.provider_id = p.id and q.facility_id = c.id
    left join pending k on k.provider_id = p.id and k.facility_id = c.id`)}
  select json_build_object('facilities', (select coalesce(json_agg(json_build_object(${locationColumns('c')}) order by c.n), '[]') from cols c),
    'providers', ${matrixRows})::text as json`

export const locationMatrix = (practiceId: number): Statement => ({ name: 'location-matrix', text: locations, values: [practiceId] })
