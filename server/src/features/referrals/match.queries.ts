import type { Statement } from '../../database/batch.ts'
import { carrierActive, membersOf, privileged, today } from '../../domain/directory/standing.ts'
import { jsonStatement } from '../../kit/request/json.ts'

const day = (value: string) => `to_char(${value}, 'MM/DD/YYYY')`

/**
 * Why a member `r` with the participation `q` is not in network. `t` is the open enrollment, which counts before the
 * dates: whoever has expired and is enrolled again is pending.
 */
const reason = `case
  when $2::int is null then 'no carrier selected'
  when o.is_out_of_network is null then 'the practice does not work with this carrier'
  when o.is_out_of_network then 'the practice is out of network with this carrier'
  when r.is_excluded then 'excluded from carrier credentialing'
  when t.is_submitted then 'submitted ' || ${day('t.since')}
  when t.since is not null then 'enrollment in progress since ' || ${day('t.since')}
  when q.status = 'ACTIVE' and q.effective_date > ${today} then 'begins ' || ${day('q.effective_date')}
  when q.status = 'ACTIVE' and q.expires < ${today} then 'expired ' || ${day('q.expires')}
  when q.status = 'NOT_APPLICABLE' then 'not applicable'
  else 'not enrolled' end`

/** The day on which an enrollment was submitted, otherwise the day on which its task was made. */
const openEnrollments = `
  select t.provider_id, bool_or(t.status = 'BLOCKED_SUBMITTED') as is_submitted,
         max(day_in(team_time_zone(), case when t.status = 'BLOCKED_SUBMITTED' then coalesce(s.at, t.updated_at) else t.created_at end)) as since
    from task t
    left join lateral (select max(x.created_at) as at from task_submission x where x.team_id = t.team_id and x.task_id = t.id and x.state = 'sent') s on true
   where t.team_id = app_team() and t.practice_id = $1 and t.carrier_id = $2 and t.provider_id is not null
     and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')
   group by t.provider_id`

/**
 * The members of a practice for a patient of a carrier at a location. The rules are those of the public directory. Each
 * step is materialized: under row-level security the planner expects one row and would repeat steps.
 */
const statement = `
  with people as materialized (
    select r.id, r.formatted_name, lower(r.last_name) as last_name, lower(r.first_name) as first_name, r.excluded_from_carrier_credentialing as is_excluded ${membersOf('$1')}),
  participations as materialized (
    select q.provider_id, q.status, q.effective_date, q.expires, ${carrierActive} as is_active
      from carrier_participation q where q.team_id = app_team() and q.practice_id = $1 and q.carrier_id = $2),
  enrollments as materialized (${openEnrollments}),
  place as materialized (select l.facility_id from referral_location l where l.team_id = app_team() and l.name = $3 and l.facility_id is not null),
  holders as materialized (
    select x.provider_id from provider_facility x where x.team_id = app_team() and x.facility_id = (select facility_id from place) and ${privileged}),
  offered as materialized (
    select x.is_out_of_network from practice_carrier x where x.team_id = app_team() and x.practice_id = $1 and x.carrier_id = $2),
  matches as (
    select r.*, q.expires, coalesce(q.is_active and not r.is_excluded and not o.is_out_of_network, false) as is_in_network,
           case when exists (select from place) then r.id in (select provider_id from holders) end as has_privileges,
           coalesce(not q.is_active, true) and coalesce(not o.is_out_of_network, false) and not r.is_excluded
             and (t.since is not null or (q.status = 'ACTIVE' and q.effective_date > ${today})) as is_pending,
           ${reason} as reason
      from people r
      left join offered o on true
      left join participations q on q.provider_id = r.id
      left join enrollments t on t.provider_id = r.id)
  select coalesce(json_agg(json_build_object('providerId', id, 'name', formatted_name, 'isInNetwork', is_in_network,
      'isPending', coalesce(is_pending, false), 'expires', expires, 'hasPrivileges', has_privileges,
      'reason', case when not is_in_network then reason end)
    order by is_in_network desc, coalesce(is_pending, false) desc, has_privileges desc nulls last, last_name, first_name, id), '[]')::text as json
    from matches`

export const matchesOf = (practiceId: number, carrierId: number | null, location: string | null): Statement =>
  jsonStatement('referral-match', statement, [practiceId, carrierId, location])
