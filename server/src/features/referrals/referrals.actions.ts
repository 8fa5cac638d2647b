import type { ReferralType, Urgency } from '@credence/contract/choices/referrals'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { saveReferral as endpoint } from '@credence/contract/referrals/calls'
import { referralTexts } from '@credence/contract/referrals/texts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  findChoices,
  getReferralForUpdate,
  insertActivity,
  insertReferral,
  referralAt,
  removeReferral,
  updateReferral,
  type ReferralFields,
  type StoredReferral,
} from './referrals.queries.ts'

type ReferralSave = BodyOf<typeof endpoint>

const refusal = (field: string, message: string) => new Refusal(400, message, { fields: { [field]: message } })

/**
 * Refuses a location, carrier or provider that cannot be chosen. A referral keeps those that it has, also when the team
 * no longer offers them.
 */
async function assertChoices(
  scope: Scope,
  practiceId: number,
  before: StoredReferral | null,
  { location, carrierId = null, providerId = null }: ReferralSave,
): Promise<void> {
  const { hasLocation, hasCarrier, hasProvider } = await findChoices(scope, {
    practiceId,
    location,
    carrierId,
    providerId,
  })
  if (!hasLocation && location !== before?.location) throw refusal('location', referralTexts.locationNeeded)
  if (carrierId !== null && !hasCarrier && carrierId !== before?.carrierId)
    throw refusal('carrierId', referralTexts.otherCarrier)
  if (providerId !== null && !hasProvider && providerId !== before?.providerId)
    throw refusal('providerId', referralTexts.otherProvider)
}

/** Makes a referral of type QUICK_ADD, or saves one of this practice. */
export async function saveReferral(scope: Scope, practiceId: number, save: ReferralSave): Promise<RawJson> {
  const before = save.id ? await getReferralForUpdate(scope, save.id) : null
  if (before && before.practiceId !== practiceId) throw notFound()
  if (before) assertVersion(before.version, save.version)
  await assertChoices(scope, practiceId, before, save)
  const { id: _, version: __, newActivity, ...sent } = save
  // Fields that were left out stay as they are.
  const fields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<ReferralFields>
  const id = before?.id ?? (await insertReferral(scope, { practiceId, type: 'QUICK_ADD', ...fields }))
  if (before) await updateReferral(scope, id, fields)
  if (newActivity) await insertActivity(scope, id, newActivity)
  return getJson(scope, referralAt(id))
}

export interface IncomingReferral {
  practiceId: number
  type: ReferralType
  inboundFaxId: number | null
  urgency: Urgency
  location: string
  patientFirstName: string | null
  patientLastName: string
  referringPractice: string | null
  referringPhysician: string | null
  /** The first note in its activity. */
  note: string
}

/**
 * Makes a referral of what came in without the modal, such as a fax, in PENDING_OUTREACH. The patient's first name may be
 * missing; the first save asks for it. Refuses a location that the team does not have.
 */
export async function addIncomingReferral(scope: Scope, { note, ...referral }: IncomingReferral): Promise<number> {
  const { practiceId, location } = referral
  const { hasLocation } = await findChoices(scope, { practiceId, location, carrierId: null, providerId: null })
  if (!hasLocation) throw refusal('location', referralTexts.locationNeeded)
  const id = await insertReferral(scope, referral)
  await insertActivity(scope, id, note)
  return id
}

/** Activity and letters go with the referral. */
export async function deleteReferral(scope: Scope, id: number): Promise<void> {
  await removeReferral(scope, id)
}
