import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { saveOnboardingPreferences } from '@credence/contract/onboarding/staff-calls'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { lockPractice } from '../../kit/request/lock-practice.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getPreferences, upsertPreferences } from './preferences.queries.ts'

export { preferencesColumns, preferencesOf, type StoredPreferences } from './wizard.queries.ts'

export async function showPreferences(scope: Scope, practiceId: number) {
  const { preferences, version } = await getPreferences(scope, practiceId)
  return { ...preferences, stageOrder: [...preferences.stageOrder], version }
}

export async function savePreferences(
  scope: Scope,
  practiceId: number,
  { version, ...preferences }: BodyOf<typeof saveOnboardingPreferences>,
) {
  await lockPractice(scope, practiceId)
  assertVersion((await getPreferences(scope, practiceId)).version, version)
  await upsertPreferences(scope, practiceId, preferences)
  return showPreferences(scope, practiceId)
}
