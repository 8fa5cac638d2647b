import type { savePractice as endpoint } from '@credence/contract/practices/profile'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getPracticeForUpdate, isAssignable, updatePractice } from './profile.queries.ts'

/** Saves what was sent; the gate has already taken out what the caller may not set. */
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
  // What was left out stays; only a name cannot be emptied.
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await updatePractice(scope, id, values)
}
