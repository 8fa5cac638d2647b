import { endedPrivileges } from '@credence/contract/choices/enrollment'
import type { Scope } from '../../kit/request/scope.ts'

export interface Dates {
  effectiveDate: string | null
  expires: string | null
}
interface Owner {
  practiceId: number
  providerId: number | null
}

type ParticipationTable =
  | 'carrier_participation'
  | 'provider_facility'
  | 'practice_facility'
  | 'provider_hub'
  | 'practice_hub'

/** The stored effective date, with its row locked until commit; null if there is no date or no row. */
export async function findEffectiveDate(
  scope: Scope,
  table: ParticipationTable,
  where: Readonly<Record<string, number>>,
): Promise<string | null> {
  const names = Object.keys(where)
  const {
    rows: [row],
  } = await scope.client.query<{ day: string | null }>(
    `
    select to_char(effective_date, 'YYYY-MM-DD') as day from ${table} where team_id = app_team() and ${names.map((name, at) => `${name} = $${at + 1}`).join(' and ')} for update`,
    Object.values(where),
  )
  return row?.day ?? null
}

/** A new enrollment drops ended privileges, which would leave it inactive. Other types stay. */
const clearingEnded = (type: string, at: number) => `case when ${type} <> all ($${at}::text[]) then ${type} end`

/** Activates a provider at a location of the practice. */
export async function activateProviderFacility(
  scope: Scope,
  { practiceId, providerId, facilityId }: Owner & { facilityId: number },
  { effectiveDate, expires }: Dates,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    insert into provider_facility as q (team_id, provider_id, facility_id, is_active, effective_date, expires)
    select m.team_id, m.provider_id, x.facility_id, true, $4::date, $5::date
      from provider_practice m join practice_facility x on x.team_id = m.team_id and x.practice_id = m.practice_id
     where m.team_id = app_team() and m.practice_id = $1 and m.provider_id = $2 and x.facility_id = $3
    on conflict (team_id, provider_id, facility_id) do update
    set is_active = true, effective_date = excluded.effective_date, expires = excluded.expires, privileges_type = ${clearingEnded('q.privileges_type', 6)}`,
    [practiceId, providerId, facilityId, effectiveDate, expires, endedPrivileges],
  )
  return rowCount === 1
}

export async function activatePracticeFacility(
  scope: Scope,
  { practiceId, facilityId }: Owner & { facilityId: number },
  { effectiveDate, expires }: Dates,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    update practice_facility set is_active = true, effective_date = $3, expires = $4, privileges_type = ${clearingEnded('privileges_type', 5)}
     where team_id = app_team() and practice_id = $1 and facility_id = $2`,
    [practiceId, facilityId, effectiveDate, expires, endedPrivileges],
  )
  return rowCount === 1
}

export async function updateAttestation(
  scope: Scope,
  { practiceId, providerId, hubId }: Owner & { hubId: number },
  expires: string | null,
): Promise<boolean> {
  const owner = providerId === null ? 'practice' : 'provider'
  const { rowCount } = await scope.client.query(
    `update ${owner}_hub set expires = $3 where team_id = app_team() and ${owner}_id = $1 and hub_id = $2`,
    [providerId ?? practiceId, hubId, expires],
  )
  return rowCount === 1
}
