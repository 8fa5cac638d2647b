import type { savePractice as endpoint } from '@credence/contract/practice-profile'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertFresh } from '../../kit/fresh.ts'
import { notFound } from '../../kit/refusal.ts'
import type { Scope } from '../../kit/scope.ts'
import { getPracticeForUpdate, isAssignable, updatePractice } from './profile.queries.ts'

/** Saves what was sent; the gate has already taken out what the caller may not set. */
export async function savePractice(scope: Scope, id: number, { version, ...sent }: BodyOf<typeof endpoint>): Promise<void> {
  const stored = await getPracticeForUpdate(scope, id)
  assertFresh(stored.version, version)
  const assignee = sent.defaultTaskAssignee ?? null
  if (assignee !== null && assignee !== stored.defaultTaskAssignee && !await isAssignable(scope, assignee)) throw notFound()
  // What was left out stays; only a name cannot be emptied.
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await updatePractice(scope, id, values)
}
