import { facilityTier } from '@credence/contract/choices/enrollment'
import { carrierTexts, type saveCarrier as endpoint } from '@credence/contract/carriers/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion, staleSave } from '../../kit/request/assert-version.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { lockPractice } from '../../kit/request/lock-practice.ts'
import {
  activateForProviders,
  addToPractice,
  countOffered,
  getCarrierOfLine,
  insertLines,
  removeFromPractice,
  removeLine,
} from './carrier-switch.queries.ts'
import {
  countDependencies,
  findOwnForUpdate,
  getCarrierForUpdate,
  insertCarrier,
  replaceDependencies,
  updateCarrier,
  updateOwn,
  type Place,
} from './carriers.queries.ts'

export async function setCarrierActive(scope: Scope, place: Place, isActive: boolean): Promise<void> {
  await lockPractice(scope, place.practiceId)
  if (isActive) await addToPractice(scope, place)
  else await removeFromPractice(scope, place)
}

/** Adds lines of carriers that the practice works with; returns the number of those that it did not have. */
export async function addLines(
  scope: Scope,
  practiceId: number,
  businessLineIds: readonly number[],
  forProviders: boolean,
): Promise<number> {
  await lockPractice(scope, practiceId)
  const wanted = [...new Set(businessLineIds)]
  if ((await countOffered(scope, practiceId, wanted)) < wanted.length) throw staleSave()
  const count = await insertLines(scope, practiceId, wanted)
  if (forProviders) await activateForProviders(scope, practiceId, wanted)
  return count
}

/** Returns the line's carrier. */
export async function setLineActive(
  scope: Scope,
  practiceId: number,
  lineId: number,
  { isActive, activateForProviders: forProviders }: { isActive: boolean; activateForProviders: boolean },
): Promise<number> {
  if (isActive) {
    await addLines(scope, practiceId, [lineId], forProviders)
  } else {
    await lockPractice(scope, practiceId)
    await removeLine(scope, practiceId, lineId)
  }
  return getCarrierOfLine(scope, lineId)
}

type Save = BodyOf<typeof endpoint>
type PracticeSave = Extract<Save, { editType: 'PRACTICE' }>
type GlobalSave = Extract<Save, { editType: 'GLOBAL' }>

const facilityNeeded = () =>
  new Refusal(400, carrierTexts.facilityNeeded, { fields: { facilityDependencies: carrierTexts.facilityNeeded } })

/**
 * Only the fourth tier waits for locations, and it needs at least one. An omitted list stays as it is, but a new tier
 * starts without locations.
 */
async function saveDependencies(
  scope: Scope,
  place: Place,
  tiers: { before: string | null; after: string | null },
  facilityIds: readonly number[] | undefined,
): Promise<void> {
  const wanted = tiers.after === facilityTier ? (facilityIds ?? (tiers.before === tiers.after ? undefined : [])) : []
  if (wanted && !(await replaceDependencies(scope, place, wanted))) throw notFound()
  if (
    tiers.after === facilityTier &&
    (tiers.before !== tiers.after || facilityIds) &&
    (await countDependencies(scope, place)) === 0
  )
    throw facilityNeeded()
}

async function saveForPractice(scope: Scope, save: PracticeSave): Promise<number> {
  const { id, practiceId, facilityDependencies, carrierTier, practiceVersion, version: _, editType: __, ...sent } = save
  const place = { practiceId, carrierId: id }
  await lockPractice(scope, practiceId)
  const own = await findOwnForUpdate(scope, place)
  // The caller read a practice record that is gone by now, so the save is stale.
  if (!own) throw practiceVersion ? staleSave() : notFound()
  assertVersion(own.version, practiceVersion)
  const tier = carrierTier === undefined ? own.tier : carrierTier
  await updateOwn(scope, place, { ...sent, tier })
  await saveDependencies(scope, place, { before: own.tier, after: tier }, facilityDependencies)
  return id
}

async function saveTier(
  scope: Scope,
  place: Place,
  tier: string | null,
  practiceVersion: number | undefined,
): Promise<void> {
  const own = await findOwnForUpdate(scope, place)
  // A practice that does not work with the carrier has no tier for it.
  if (!own || own.tier === tier) return
  assertVersion(own.version, practiceVersion)
  await updateOwn(scope, place, { tier })
  await saveDependencies(scope, place, { before: own.tier, after: tier }, undefined)
}

async function saveForAll(scope: Scope, save: GlobalSave): Promise<number> {
  const {
    id: sentId,
    practiceId,
    carrierTier,
    addToPractice: isToBeAdded,
    version,
    practiceVersion,
    editType: _,
    ...sent
  } = save
  await lockPractice(scope, practiceId)
  if (sentId) {
    assertVersion((await getCarrierForUpdate(scope, sentId)).version, version)
    await updateCarrier(scope, sentId, sent)
  }
  const id = sentId ?? (await insertCarrier(scope, sent))
  const place = { practiceId, carrierId: id }
  const wasAdded = isToBeAdded && (await addToPractice(scope, place))
  if (carrierTier !== undefined) await saveTier(scope, place, carrierTier, wasAdded ? undefined : practiceVersion)
  return id
}

/** Saves in one of the two scopes and returns the carrier. */
export const saveCarrier = (scope: Scope, save: Save): Promise<number> =>
  save.editType === 'PRACTICE' ? saveForPractice(scope, save) : saveForAll(scope, save)
