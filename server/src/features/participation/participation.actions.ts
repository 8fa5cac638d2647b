import type { PrivilegeType } from '@credence/contract/choices/enrollment'
import type { Statement } from '../../database/batch.ts'
import { staleSave } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  carrierParticipationAt,
  standingsOfProvider,
  writeCarrierParticipation,
  type CarrierCell,
} from './carriers.queries.ts'
import {
  practiceFacilityAt,
  providerFacilities,
  providerFacilityAt,
  writePracticeFacility,
  writeProviderFacility,
  type LocationStanding,
} from './locations.queries.ts'

/** The current record. If it does not exist the pair is unknown; if nothing was written the save was stale. */
async function answerAfterSave(scope: Scope, wasWritten: boolean, record: Statement): Promise<RawJson> {
  const answer = await getJson(scope, record)
  if (!wasWritten) throw staleSave()
  return answer
}

interface CarrierSave {
  active: boolean
  notApplicable: boolean
  effectiveDate: string | null
  expiration: string | null
  version?: number | undefined
}

/** Dates are stored only for active participation. */
export async function saveCarrierParticipation(
  scope: Scope,
  cell: CarrierCell,
  { active, notApplicable, effectiveDate, expiration, version }: CarrierSave,
): Promise<RawJson> {
  const isActive = active && !notApplicable
  const standing = {
    status: notApplicable ? 'NOT_APPLICABLE' : active ? 'ACTIVE' : 'INACTIVE',
    effectiveDate: isActive ? effectiveDate : null,
    expires: isActive ? expiration : null,
  } as const
  return answerAfterSave(
    scope,
    await writeCarrierParticipation(scope, cell, standing, version),
    carrierParticipationAt(cell),
  )
}

interface LocationSave {
  active: boolean
  primary: boolean
  effectiveDate: string | null
  expiration: string | null
  privilegesType: PrivilegeType | null
  version?: number | undefined
}

const standingOf = ({ active, primary, effectiveDate, expiration, privilegesType }: LocationSave): LocationStanding =>
  active
    ? { isActive: true, isPrimary: primary, effectiveDate, expires: expiration, privilegesType }
    : { isActive: false, isPrimary: false, effectiveDate: null, expires: null, privilegesType: null }

export const saveProviderFacility = async (
  scope: Scope,
  providerId: number,
  facilityId: number,
  save: LocationSave,
): Promise<RawJson> =>
  answerAfterSave(
    scope,
    await writeProviderFacility(scope, providerId, facilityId, standingOf(save), save.version),
    providerFacilityAt(providerId, facilityId),
  )

export const savePracticeFacility = async (
  scope: Scope,
  practiceId: number,
  facilityId: number,
  save: LocationSave,
): Promise<RawJson> =>
  answerAfterSave(
    scope,
    await writePracticeFacility(scope, practiceId, facilityId, standingOf(save), save.version),
    practiceFacilityAt(practiceId, facilityId),
  )

export { providerFacilities, standingsOfProvider }
