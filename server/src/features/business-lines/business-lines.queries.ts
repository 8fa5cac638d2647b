import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

// A line that is active at any location without an end date has no latest expiration.
const spans = `'id', b.id, 'name', b.name, 'earliestEffectiveDate', s.earliest, 'latestExpiration', case when s.is_endless then null else s.latest end`
const spansOf = (condition: string) => `
  select min(q.effective_date) as earliest, max(q.expires) as latest, bool_or(q.expires is null) as is_endless, count(*) > 0 as is_active
    from line_participation q where q.team_id = x.team_id and q.practice_id = x.practice_id and q.business_line_id = x.business_line_id and q.is_active and ${condition}`

const lines = (pairs: string, condition: string, where: string) => `
  select coalesce(json_agg(json_build_object(${pairs}) order by b.name, b.id), '[]')::text as json
    from practice_business_line x join business_line b on b.id = x.business_line_id cross join lateral (${spansOf(condition)}) s
   where x.team_id = app_team() and ${where}`

export const practiceLines = (practiceId: number, carrierId: number): Statement => ({
  name: 'practice-lines',
  text: lines(spans, 'true', 'x.practice_id = $1 and x.carrier_id = $2'),
  values: [practiceId, carrierId],
})

const isMember =
  'exists (select from provider_practice m where m.team_id = app_team() and m.practice_id = $1 and m.provider_id = $2)'

/** Null if the provider is not a member of the practice. */
export const providerLines = (practiceId: number, providerId: number, carrierId: number): Statement => ({
  name: 'provider-lines',
  text: `select case when ${isMember} then (${lines(`${spans}, 'active', s.is_active`, 'q.provider_id = $2', 'x.practice_id = $1 and x.carrier_id = $3')}) end as json`,
  values: [practiceId, providerId, carrierId],
})

export interface Line {
  practiceId: number
  providerId: number
  businessLineId: number
}

/** Null if the provider is not a member, or the practice does not have the line. */
export const lineLocations = ({ practiceId, providerId, businessLineId }: Line): Statement => ({
  name: 'line-locations',
  text: `
    select case when ${isMember} and exists (select from practice_business_line x where x.team_id = app_team() and x.practice_id = $1 and x.business_line_id = $3) then (
      select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'active', coalesce(q.is_active, false), 'effectiveDate', q.effective_date, 'expires', q.expires,
               'version', coalesce(q.version, 0)) order by f.name, f.id), '[]')::text
        from practice_facility x join facility f on f.id = x.facility_id
        left join line_participation q on q.team_id = x.team_id and q.practice_id = x.practice_id and q.provider_id = $2 and q.business_line_id = $3 and q.facility_id = x.facility_id
       where x.team_id = app_team() and x.practice_id = $1) end as json`,
  values: [practiceId, providerId, businessLineId],
})

/** Locks the member until commit. A write changes several rows, and two writes in opposite order would deadlock. */
export async function lockMember(scope: Scope, practiceId: number, providerId: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'select 1 from provider_practice where team_id = app_team() and practice_id = $1 and provider_id = $2 for no key update',
    [practiceId, providerId],
  )
  return rowCount === 1
}

/** The same, for a line and a location that the practice has. */
export async function lockLineLocation(
  scope: Scope,
  { practiceId, providerId, businessLineId }: Line,
  facilityId: number,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    select 1 from provider_practice m
      join practice_business_line b on b.team_id = m.team_id and b.practice_id = m.practice_id and b.business_line_id = $3
      join practice_facility f on f.team_id = m.team_id and f.practice_id = m.practice_id and f.facility_id = $4
     where m.team_id = app_team() and m.practice_id = $1 and m.provider_id = $2 for no key update of m`,
    [practiceId, providerId, businessLineId, facilityId],
  )
  return rowCount === 1
}

interface Standing {
  isActive: boolean
  effectiveDate: string | null
  expires: string | null
}

export async function writeLineLocation(
  scope: Scope,
  { practiceId, providerId, businessLineId }: Line,
  facilityId: number,
  { isActive, effectiveDate, expires }: Standing,
  version: number | undefined,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    insert into line_participation as q (team_id, practice_id, provider_id, business_line_id, facility_id, is_active, effective_date, expires)
    select app_team(), $1, $2, $3, $4, $5, $6::date, $7::date
     where coalesce($8::int, 0) = 0 or exists (select from line_participation e
       where e.team_id = app_team() and e.practice_id = $1 and e.provider_id = $2 and e.business_line_id = $3 and e.facility_id = $4)
    on conflict (team_id, practice_id, provider_id, business_line_id, facility_id)
    do update set is_active = excluded.is_active, effective_date = excluded.effective_date, expires = excluded.expires where $8::int is null or q.version = $8`,
    [practiceId, providerId, businessLineId, facilityId, isActive, effectiveDate, expires, version ?? null],
  )
  return rowCount === 1
}

export interface AppliedDates {
  effectiveDate?: string | null
  expires?: string | null
}

const changed = ({ effectiveDate, expires }: AppliedDates) => [
  effectiveDate !== undefined,
  effectiveDate ?? null,
  expires !== undefined,
  expires ?? null,
]
const newStart = 'case when $5 then $6::date else effective_date end'
const newEnd = 'case when $7 then $8::date else expires end'
const otherActive =
  'team_id = app_team() and practice_id = $1 and provider_id = $2 and business_line_id = $3 and facility_id <> $4 and is_active'

/**
 * Sets the dates of the line's other active locations. Returns false and writes nothing if one would end before it
 * begins.
 */
export async function applyDates(
  scope: Scope,
  { practiceId, providerId, businessLineId }: Line,
  facilityId: number,
  dates: AppliedDates,
): Promise<boolean> {
  const {
    rows: [row],
  } = await scope.client.query<{ clashes: boolean }>(
    `
    with clash as (select exists (select from line_participation where ${otherActive} and ${newEnd} < ${newStart}) as found),
    applied as (update line_participation set effective_date = ${newStart}, expires = ${newEnd} where ${otherActive} and not (select found from clash))
    select found as clashes from clash`,
    [practiceId, providerId, businessLineId, facilityId, ...changed(dates)],
  )
  return row?.clashes === false
}

/** Activates every line of a carrier at every location of the practice; returns the number of newly active ones. */
export async function activateAll(
  scope: Scope,
  practiceId: number,
  providerId: number,
  carrierId: number,
): Promise<number> {
  const { rowCount } = await scope.client.query(
    `
    insert into line_participation as q (team_id, practice_id, provider_id, business_line_id, facility_id, is_active)
    select b.team_id, b.practice_id, $2, b.business_line_id, f.facility_id, true
      from practice_business_line b join practice_facility f on f.team_id = b.team_id and f.practice_id = b.practice_id
     where b.team_id = app_team() and b.practice_id = $1 and b.carrier_id = $3
    on conflict (team_id, practice_id, provider_id, business_line_id, facility_id) do update set is_active = true where not q.is_active`,
    [practiceId, providerId, carrierId],
  )
  return rowCount ?? 0
}
