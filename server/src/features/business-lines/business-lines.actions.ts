import { fieldMessages } from '@credence/contract/fields'
import { staleSave } from '../../kit/request/assert-version.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  activateAll,
  applyDates,
  lockLineLocation,
  lockMember,
  writeLineLocation,
  type AppliedDates,
  type Line,
} from './business-lines.queries.ts'

interface Save {
  active: boolean
  effectiveDate: string | null
  expiration: string | null
  version?: number | undefined
  applyEffectiveDateToAllActive: boolean
  applyExpirationToAllActive: boolean
}

/** Saves a line at a location and, if requested, its dates at the other locations, in one transaction. */
export async function saveLineLocation(scope: Scope, line: Line & { facilityId: number }, save: Save): Promise<void> {
  if (!(await lockLineLocation(scope, line, line.facilityId))) throw notFound()
  const { active, effectiveDate, expiration, version } = save
  const standing = {
    isActive: active,
    effectiveDate: active ? effectiveDate : null,
    expires: active ? expiration : null,
  }
  if (!(await writeLineLocation(scope, line, line.facilityId, standing, version))) throw staleSave()
  const dates: AppliedDates = {
    ...(active && save.applyEffectiveDateToAllActive ? { effectiveDate } : {}),
    ...(active && save.applyExpirationToAllActive ? { expires: expiration } : {}),
  }
  if (Object.keys(dates).length && !(await applyDates(scope, line, line.facilityId, dates))) {
    throw new Refusal(400, fieldMessages.datesInOrder, { fields: { expiration: fieldMessages.datesInOrder } })
  }
}

export async function activateAllLines(
  scope: Scope,
  { practiceId, providerId, carrierId }: { practiceId: number; providerId: number; carrierId: number },
): Promise<number> {
  if (!(await lockMember(scope, practiceId, providerId))) throw notFound()
  return activateAll(scope, practiceId, providerId, carrierId)
}
