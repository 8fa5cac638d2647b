import type { Statement } from '../../database/batch.ts'
import { columns } from '../../kit/request/json.ts'
import { matrixOf, membersOn, openEnrollment, packed, packedPending } from './fragments.queries.ts'

const letter = "case q.status when 'ACTIVE' then 'A' when 'NOT_APPLICABLE' then 'N' else 'I' end"
const numbered = 'c.*, row_number() over (order by c.name, c.id) as n'
const carriers = `'carriers', (select coalesce(json_agg(json_build_object(${columns('c', ['id', 'name', 'portal_url', 'phone', 'email', 'fax'])}) order by c.n), '[]') from cols c)`

const now = matrixOf({
  cols: `select ${numbered} from practice_carrier x join carrier c on c.id = x.carrier_id where x.team_id = app_team() and x.practice_id = $1`,
  people: `select * from (${membersOn('$1', 'team_today()')}) r where not r.is_excluded`,
  items: `
    select q.provider_id, ${packed('q.carrier_id', letter)} as item from carrier_participation q where q.team_id = app_team() and q.practice_id = $1
    union all
    select distinct t.provider_id, ${packedPending('t.carrier_id')} from task t where ${openEnrollment} and t.practice_id = $1 and t.carrier_id is not null`,
  answer: carriers,
})

/**
 * The participation at the end of a day: live rows that existed then, and rows that have ended since. Former open tasks
 * are not stored.
 */
const known = `
  select provider_id, carrier_id, status, effective_date, expires from carrier_participation
   where team_id = app_team() and practice_id = $1 and since < (select day_begins($2::date + 1))
  union all
  select provider_id, carrier_id, value ->> 'status', (value ->> 'effective_date')::date, (value ->> 'expires')::date from participation_history
   where team_id = app_team() and kind = 'carrier_participation' and practice_id = $1 and since < (select day_begins($2::date + 1)) and until >= (select day_begins($2::date + 1))`

const asOf = matrixOf({
  cols: `select ${numbered} from carrier c where c.id in (
    select carrier_id from (${known}) q union select x.carrier_id from practice_carrier x where x.team_id = app_team() and x.practice_id = $1)`,
  // On a past day, later members are left out.
  people: `select * from (${membersOn('$1', '$2::date')}) r where not r.is_excluded and coalesce(r.start_date, '-infinity') <= $2::date`,
  // Past values cannot be saved, so the version is a constant.
  items: `select q.provider_id, ${packed('q.carrier_id', letter, '1')} as item from (${known}) q`,
  answer: carriers,
})

export const enrollmentMatrix = (practiceId: number, day: string | null | undefined): Statement =>
  day
    ? { name: 'enrollment-matrix-as-of', text: asOf, values: [practiceId, day], ownConnection: true }
    : { name: 'enrollment-matrix', text: now, values: [practiceId], ownConnection: true }

export const locationColumns = (of: string) =>
  columns(of, [
    'id',
    'name',
    'portal_url',
    'phone',
    'email',
    'fax',
    'hours',
    'notes',
    'facility_type',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
    'county',
  ])

const members = 'array(select id from people)'

const locations = matrixOf({
  cols: `select ${numbered} from practice_facility x join facility c on c.id = x.facility_id where x.team_id = app_team() and x.practice_id = $1`,
  people: membersOn('$1', 'team_today()'),
  items: `
    select q.provider_id, ${packed('q.facility_id', "case when q.is_active then 'A' else 'I' end", 'q.version', "case when q.is_primary then '*' else '' end || coalesce(':' || q.privileges_type, '')")} as item
      from provider_facility q where q.team_id = app_team() and q.provider_id = any (${members})
    union all
    select distinct t.provider_id, ${packedPending('t.facility_id')} from task t where ${openEnrollment} and t.facility_id is not null and t.provider_id = any (${members})`,
  answer: `'facilities', (select coalesce(json_agg(json_build_object(${locationColumns('c')}) order by c.n), '[]') from cols c)`,
})

export const locationMatrix = (practiceId: number): Statement => ({
  name: 'location-matrix',
  text: locations,
  values: [practiceId],
})
