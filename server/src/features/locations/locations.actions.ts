import type { saveFacility as endpoint } from '@credence/contract/locations/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion, staleSave } from '../../kit/request/assert-version.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { lockPractice } from '../../kit/request/lock-practice.ts'
import {
  findOwnForUpdate,
  getFacilityForUpdate,
  insertFacility,
  updateFacility,
  updateOwn,
  type Place,
} from './locations.queries.ts'
import { addToPractice, removeFromPractice } from './location-switch.queries.ts'

export async function setFacilityActive(scope: Scope, place: Place, isActive: boolean): Promise<void> {
  await lockPractice(scope, place.practiceId)
  if (isActive) await addToPractice(scope, place)
  else await removeFromPractice(scope, place)
}

type Save = BodyOf<typeof endpoint>
type PracticeSave = Extract<Save, { editType: 'PRACTICE' }>
type GlobalSave = Extract<Save, { editType: 'GLOBAL' }>

async function saveForPractice(scope: Scope, save: PracticeSave): Promise<number> {
  const { id, practiceId, practiceVersion, version: _, editType: __, ...sent } = save
  const place = { practiceId, facilityId: id }
  await lockPractice(scope, practiceId)
  const own = await findOwnForUpdate(scope, place)
  // The caller read a practice record that is gone by now, so the save is stale.
  if (!own) throw practiceVersion ? staleSave() : notFound()
  assertVersion(own.version, practiceVersion)
  await updateOwn(scope, place, sent)
  return id
}

async function saveForAll(scope: Scope, save: GlobalSave): Promise<number> {
  const { id: sentId, practiceId, addToPractice: isToBeAdded, version, editType: _, ...sent } = save
  await lockPractice(scope, practiceId)
  if (sentId) {
    assertVersion((await getFacilityForUpdate(scope, sentId)).version, version)
    await updateFacility(scope, sentId, sent)
  }
  const id = sentId ?? (await insertFacility(scope, sent))
  if (isToBeAdded) await addToPractice(scope, { practiceId, facilityId: id })
  return id
}

/** Saves in one of the two scopes and returns the location. */
export const saveFacility = (scope: Scope, save: Save): Promise<number> =>
  save.editType === 'PRACTICE' ? saveForPractice(scope, save) : saveForAll(scope, save)
