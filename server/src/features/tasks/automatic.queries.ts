import { endedPrivileges } from '@credence/contract/choices/enrollment'
import type { Scope } from '../../kit/request/scope.ts'

/** How many days ahead a task is created: attestations take days, enrollments months. */
const attestationDays = 30
const enrollmentDays = 90

/** Ended privileges are not renewed. */
const holdsPrivileges = `coalesce(q.privileges_type, '') not in (${endedPrivileges.map((type) => `'${type}'`).join(', ')})`

/** What is about to end in a team. An occasion names the record and the day, so the next end is a new occasion. */
const occasions = `
  select 'provider_hub ' || q.id || ' ' || q.expires as occasion, 'ATTESTATION' as category, x.practice_id, q.provider_id, null::int as carrier_id, null::int as facility_id, q.hub_id, q.expires
    from provider_hub q join provider r on r.team_id = q.team_id and r.id = q.provider_id and r.deleted_at is null
    cross join lateral (select m.practice_id from provider_practice m where m.team_id = q.team_id and m.provider_id = q.provider_id and not_ended(m.end_date)
                         order by m.is_primary desc, m.id limit 1) x
   where q.team_id = app_team() and q.expires between team_today() - ${attestationDays} and team_today() + ${attestationDays}
  union all
  select 'practice_hub ' || q.id || ' ' || q.expires, 'ATTESTATION', q.practice_id, null, null, null, q.hub_id, q.expires
    from practice_hub q join practice p on p.team_id = q.team_id and p.id = q.practice_id and not_ended(p.end_date)
   where q.team_id = app_team() and q.expires between team_today() - ${attestationDays} and team_today() + ${attestationDays}
  union all
  select 'carrier_participation ' || q.id || ' ' || q.expires, 'ANNUAL_ENROLLMENT', q.practice_id, q.provider_id, q.carrier_id, null, null, q.expires
    from carrier_participation q
    join provider r on r.team_id = q.team_id and r.id = q.provider_id and r.deleted_at is null and not r.excluded_from_carrier_credentialing
    join provider_practice m on m.team_id = q.team_id and m.provider_id = q.provider_id and m.practice_id = q.practice_id and not_ended(m.end_date)
   where q.team_id = app_team() and q.status = 'ACTIVE' and q.expires between team_today() - ${attestationDays} and team_today() + ${enrollmentDays}
  union all
  select 'provider_facility ' || q.id || ' ' || q.expires, 'ANNUAL_ENROLLMENT', x.practice_id, q.provider_id, null, q.facility_id, null, q.expires
    from provider_facility q join provider r on r.team_id = q.team_id and r.id = q.provider_id and r.deleted_at is null
    cross join lateral (select m.practice_id from provider_practice m join practice_facility f on f.team_id = m.team_id and f.practice_id = m.practice_id and f.facility_id = q.facility_id
                         where m.team_id = q.team_id and m.provider_id = q.provider_id and not_ended(m.end_date) order by m.is_primary desc, m.id limit 1) x
   where q.team_id = app_team() and q.is_active and ${holdsPrivileges}
     and q.expires between team_today() - ${attestationDays} and team_today() + ${enrollmentDays}
  union all
  select 'practice_facility ' || q.id || ' ' || q.expires, 'ANNUAL_ENROLLMENT', q.practice_id, null, null, q.facility_id, null, q.expires
    from practice_facility q where q.team_id = app_team() and q.is_active and ${holdsPrivileges} and q.expires between team_today() - ${attestationDays} and team_today() + ${enrollmentDays}`

/**
 * Creates the due tasks of a team and returns their number. The same statement claims the occasion: of several servers
 * one claims it, and a rollback releases it. While an open task covers the occasion it is skipped.
 */
export async function insertAutomaticTasks(scope: Scope, nextAction: string): Promise<number> {
  const {
    rows: [row],
  } = await scope.client.query<{ made: number }>(
    `
    with wanted as materialized (
      select o.*, nextval(pg_get_serial_sequence('task', 'id'))::int as id
        from (${occasions}) o
       where not exists (select from automatic_task a where a.team_id = app_team() and a.occasion = o.occasion)
         and not exists (select from task t where t.team_id = app_team() and not t.archived and t.status <> 'COMPLETE' and t.practice_id = o.practice_id
                            and coalesce(t.provider_id, 0) = coalesce(o.provider_id, 0) and t.category = o.category and t.carrier_id is not distinct from o.carrier_id
                            and t.facility_id is not distinct from o.facility_id and t.hub_id is not distinct from o.hub_id)
    ), claimed as (
      insert into automatic_task (team_id, occasion, task_id) select app_team(), occasion, id from wanted on conflict (team_id, occasion) do nothing returning task_id
    ), made as (
      insert into task (id, team_id, practice_id, provider_id, carrier_id, facility_id, hub_id, category, due, deadline, is_automatic)
      select w.id, app_team(), w.practice_id, w.provider_id, w.carrier_id, w.facility_id, w.hub_id, w.category, $1::date, w.expires, true from wanted w join claimed c on c.task_id = w.id
      returning id, practice_id, category, deadline
    ), noted as (
      insert into task_activity (team_id, task_id, notes)
      select app_team(), id, case category when 'ATTESTATION' then 'Made automatically: the attestation is due ' else 'Made automatically: the participation expires ' end || to_char(deadline, 'MM/DD/YYYY') from made
    ), assigned as (
      insert into task_assignee (team_id, task_id, account_id)
      select app_team(), m.id, w.id from made m
        join practice p on p.team_id = app_team() and p.id = m.practice_id
        join team t on t.id = app_team()
        join team_people() w on w.id = coalesce(p.default_task_assignee, t.default_task_assignee) and w.is_assignable
    )
    select count(*)::int as made from made`,
    [nextAction],
  )
  return row?.made ?? 0
}

export async function getToday(scope: Scope): Promise<string> {
  const {
    rows: [row],
  } = await scope.client.query<{ day: string }>("select to_char(team_today(), 'YYYY-MM-DD') as day")
  return row?.day ?? ''
}
