import { fieldMessages } from '@credence/contract/fields'
import { datesInOrder } from '@credence/contract/participation/rules'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { writeCarrierParticipation } from './carriers.queries.ts'
import {
  activatePracticeFacility,
  activateProviderFacility,
  findEffectiveDate,
  updateAttestation,
  type Dates,
} from './enroll.queries.ts'

// Saves the participation that a completed task reports. A renewal sends no effective date, so the stored one stays.

function kept(stored: string | null, { effectiveDate, expires }: Dates, field: string): Dates {
  const dates = { effectiveDate: effectiveDate ?? stored, expires }
  if (datesInOrder(dates.effectiveDate, expires)) return dates
  throw new Refusal(400, fieldMessages.datesInOrder, { fields: { [field]: fieldMessages.datesInOrder } })
}

/** Whether a row was written: not if the provider left the practice, or the practice left the carrier. */
export async function enrollWithCarrier(
  scope: Scope,
  cell: { practiceId: number; providerId: number; carrierId: number },
  dates: Dates,
): Promise<boolean> {
  const { practiceId, providerId, carrierId } = cell
  const stored = await findEffectiveDate(scope, 'carrier_participation', {
    practice_id: practiceId,
    provider_id: providerId,
    carrier_id: carrierId,
  })
  return writeCarrierParticipation(
    scope,
    cell,
    { status: 'ACTIVE', ...kept(stored, dates, 'newExpirationDate') },
    undefined,
  )
}

export async function enrollAtFacility(
  scope: Scope,
  at: { practiceId: number; providerId: number | null; facilityId: number },
  dates: Dates,
): Promise<boolean> {
  const { practiceId, providerId, facilityId } = at
  if (providerId === null) {
    const stored = await findEffectiveDate(scope, 'practice_facility', {
      practice_id: practiceId,
      facility_id: facilityId,
    })
    return activatePracticeFacility(scope, at, kept(stored, dates, 'newExpirationDate'))
  }
  const stored = await findEffectiveDate(scope, 'provider_facility', {
    provider_id: providerId,
    facility_id: facilityId,
  })
  return activateProviderFacility(scope, at, kept(stored, dates, 'newExpirationDate'))
}

export async function attestHub(
  scope: Scope,
  at: { practiceId: number; providerId: number | null; hubId: number },
  expires: string | null,
): Promise<boolean> {
  const { practiceId, providerId, hubId } = at
  const stored =
    providerId === null
      ? await findEffectiveDate(scope, 'practice_hub', { practice_id: practiceId, hub_id: hubId })
      : await findEffectiveDate(scope, 'provider_hub', { provider_id: providerId, hub_id: hubId })
  kept(stored, { effectiveDate: null, expires }, 'newAttestationDate')
  return updateAttestation(scope, at, expires)
}
