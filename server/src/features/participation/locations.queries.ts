import type { PrivilegeType } from '@credence/contract/choices/enrollment'
import type { Statement } from '../../database/batch.ts'
import { participationHistory } from '../../domain/participation-history.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { locationColumns } from './matrix.queries.ts'
import { openEnrollment } from './fragments.queries.ts'

const record = (
  pending: string,
) => `json_build_object(${locationColumns('f')}, 'effectiveDate', q.effective_date, 'expires', q.expires, 'privilegesType', q.privileges_type,
  'isActive', coalesce(q.is_active, false), 'isPrimary', coalesce(q.is_primary, false), 'version', coalesce(q.version, 0), 'isPending', exists (select from task t where ${openEnrollment} and ${pending}))`

const list = (item: string, from: string) =>
  `select coalesce(json_agg(${item} order by f.name, f.id), '[]')::text as json ${from}`
const one = (item: string, from: string) => `select ${item}::text as json ${from}`

/** The practice's own participation and open tasks, not those of its providers. */
const ofPractice = record('t.practice_id = q.practice_id and t.facility_id = q.facility_id and t.provider_id is null')
const fromPractice =
  'from practice_facility q join facility f on f.id = q.facility_id where q.team_id = app_team() and q.practice_id = $1'

export const practiceFacilities = (practiceId: number): Statement => ({
  name: 'practice-facilities',
  text: list(ofPractice, fromPractice),
  values: [practiceId],
})
export const practiceFacilityAt = (practiceId: number, facilityId: number): Statement => ({
  name: 'practice-facility-at',
  text: one(ofPractice, `${fromPractice} and q.facility_id = $2`),
  values: [practiceId, facilityId],
})

/** The locations of a provider's practices that the caller may see. */
const ofProvider = record('t.provider_id = $1 and t.facility_id = f.id')
const fromProvider = (condition = 'true') => `
  from facility f left join provider_facility q on q.team_id = app_team() and q.provider_id = $1 and q.facility_id = f.id
 where f.id in (select x.facility_id from provider_practice m join practice_facility x on x.team_id = m.team_id and x.practice_id = m.practice_id
                 where m.team_id = app_team() and m.provider_id = $1 and ${condition})`

export const providerFacilities = (providerId: number): Statement => ({
  name: 'provider-facilities',
  text: list(ofProvider, fromProvider()),
  values: [providerId],
})
export const providerFacilitiesIn = (providerId: number, practiceId: number): Statement => ({
  name: 'provider-facilities-in',
  text: `select case when exists (select from provider_practice m where m.team_id = app_team() and m.provider_id = $1 and m.practice_id = $2)
    then (${list(ofProvider, fromProvider('m.practice_id = $2'))}) end as json`,
  values: [providerId, practiceId],
})
export const providerFacilityAt = (providerId: number, facilityId: number): Statement => ({
  name: 'provider-facility-at',
  text: one(ofProvider, fromProvider('x.facility_id = $2')),
  values: [providerId, facilityId],
})

export interface LocationStanding {
  isActive: boolean
  isPrimary: boolean
  effectiveDate: string | null
  expires: string | null
  privilegesType: PrivilegeType | null
}

const valuesOf = ({ isActive, isPrimary, effectiveDate, expires, privilegesType }: LocationStanding) => [
  isActive,
  isPrimary,
  effectiveDate,
  expires,
  privilegesType,
]

/**
 * Clears the former primary location. The provider's row is locked, so concurrent changes of the primary location run
 * one at a time.
 */
async function clearPrimary(scope: Scope, providerId: number, nextId: number): Promise<void> {
  await scope.client.query('select 1 from provider where team_id = app_team() and id = $1 for no key update', [
    providerId,
  ])
  await scope.client.query(
    'update provider_facility set is_primary = false where team_id = app_team() and provider_id = $1 and facility_id <> $2 and is_primary',
    [providerId, nextId],
  )
}

/** Whether a row was written: not with a stale version, nor if none of the provider's practices has the location. */
export async function writeProviderFacility(
  scope: Scope,
  providerId: number,
  facilityId: number,
  standing: LocationStanding,
  version: number | undefined,
): Promise<boolean> {
  if (standing.isPrimary) await clearPrimary(scope, providerId, facilityId)
  const { rowCount } = await scope.client.query(
    `
    insert into provider_facility as q (team_id, provider_id, facility_id, is_active, is_primary, effective_date, expires, privileges_type)
    select app_team(), $1, $2, $3, $4, $5::date, $6::date, $7
     where exists (select from provider_practice m join practice_facility x on x.team_id = m.team_id and x.practice_id = m.practice_id
                    where m.team_id = app_team() and m.provider_id = $1 and x.facility_id = $2)
       and (coalesce($8::int, 0) = 0 or exists (select from provider_facility e where e.team_id = app_team() and e.provider_id = $1 and e.facility_id = $2))
    on conflict (team_id, provider_id, facility_id) do update
    set is_active = excluded.is_active, is_primary = excluded.is_primary, effective_date = excluded.effective_date, expires = excluded.expires, privileges_type = excluded.privileges_type
    where $8::int is null or q.version = $8`,
    [providerId, facilityId, ...valuesOf(standing), version ?? null],
  )
  return rowCount === 1
}

export async function writePracticeFacility(
  scope: Scope,
  practiceId: number,
  facilityId: number,
  standing: LocationStanding,
  version: number | undefined,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    update practice_facility set is_active = $3, is_primary = $4, effective_date = $5, expires = $6, privileges_type = $7
     where team_id = app_team() and practice_id = $1 and facility_id = $2 and ($8::int is null or version = $8)`,
    [practiceId, facilityId, ...valuesOf(standing), version ?? null],
  )
  return rowCount === 1
}

export const providerFacilityHistory = (providerId: number, facilityId: number): Statement =>
  participationHistory('provider_facility', { provider_id: providerId, facility_id: facilityId }, [
    'is_active',
    'is_primary',
    'privileges_type',
    'effective_date',
    'expires',
  ])
