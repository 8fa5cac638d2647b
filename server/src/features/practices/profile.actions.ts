import type { savePractice as endpoint } from '@credence/contract/practices/profile'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getPracticeForUpdate, isAssignable, updatePractice } from './profile.queries.ts'

/** Saves the sent fields. The gate has already removed fields that the caller may not set. */
export async function savePractice(
  scope: Scope,
  id: number,
  { version, ...sent }: BodyOf<typeof endpoint>,
): Promise<void> {
  const stored = await getPracticeForUpdate(scope, id)
  assertVersion(stored.version, version)
  const assignee = sent.defaultTaskAssignee ?? null
  if (assignee !== null && assignee !== stored.defaultTaskAssignee && !(await isAssignable(scope, assignee)))
    throw notFound()
  // Omitted fields stay. Only the name cannot be cleared.
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await updatePractice(scope, id, values)
}
