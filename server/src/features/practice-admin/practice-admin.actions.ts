import type { createPractice as creating, updatePractice as updating } from '@credence/contract/practice-admin/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion } from '../../kit/request/assert-version.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { saveSwitches } from '../switches/switches.actions.ts'
import { sendOnboardingForms } from './onboarding.actions.ts'
import { getPracticeForUpdate, insertPractice, practicesToManage, touchPractice } from './practice-admin.queries.ts'

export { practicesToManage }

interface Saved {
  id: number
  version: number
}

export async function createPractice(
  scope: Scope,
  { name, email, sendOnboardingForms: sendsForms, ...switches }: BodyOf<typeof creating>,
): Promise<Saved> {
  const id = await insertPractice(scope, { name, email1: email })
  await saveSwitches(scope, 'practice', id, switches)
  const practice = await getPracticeForUpdate(scope, id)
  if (sendsForms) await sendOnboardingForms(scope, practice)
  return { id, version: practice.version }
}

export async function updatePractice(
  scope: Scope,
  id: number,
  { sendOnboardingForms: sendsForms, version, ...switches }: BodyOf<typeof updating>,
): Promise<Saved> {
  const practice = await getPracticeForUpdate(scope, id)
  assertVersion(practice.version, version)
  const isChanged = await saveSwitches(scope, 'practice', id, switches)
  if (sendsForms) await sendOnboardingForms(scope, practice)
  return { id, version: isChanged ? await touchPractice(scope, id) : practice.version }
}
