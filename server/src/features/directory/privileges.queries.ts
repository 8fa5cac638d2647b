import type { Statement } from '../../database/batch.ts'
import { jsonStatement, longJsonStatement } from '../../kit/request/json.ts'
import {
  here,
  inOrder,
  locationsHere,
  members,
  privileged,
  providerFields,
  team,
} from '../../domain/directory/fragments.queries.ts'

const facilityFields = "'id', f.id, 'name', f.name, 'city', f.city, 'zip', f.zip"
const byName = 'order by lower(f.name), f.id'

export const privilegesFacilities = (): Statement =>
  jsonStatement(
    'privileges-facilities',
    `select coalesce(json_agg(json_build_object(${facilityFields}) ${byName}), '[]')::text as json
       from ${locationsHere}`,
  )

/** The gate has checked that the location is one of the practice. */
export const privilegesProvidersOfFacility = (facilityId: number): Statement =>
  longJsonStatement(
    'privileges-providers-of-facility',
    `with people as materialized (${members('privileges')})
     select coalesce(json_agg(json_build_object(${providerFields.privileges}) ${inOrder}), '[]')::text as json
       from people r where r.id in (select x.provider_id from provider_facility x where x.team_id = ${team} and x.facility_id = $1 and ${privileged})`,
    [facilityId],
  )

/** Null for a provider who is no member today. */
export const privilegesFacilitiesOfProvider = (providerId: number): Statement =>
  jsonStatement(
    'privileges-facilities-of-provider',
    `select case when exists (select from (${members('privileges')} and r.id = $1) r) then (
      select coalesce(json_agg(json_build_object(${facilityFields}, 'effectiveDate', x.effective_date, 'expires', x.expires) ${byName}), '[]')
        from practice_facility y join provider_facility x on x.team_id = y.team_id and x.facility_id = y.facility_id join facility f on f.id = y.facility_id
       where y.team_id = ${team} and y.practice_id = ${here} and x.provider_id = $1 and ${privileged}) end::text as json`,
    [providerId],
  )
