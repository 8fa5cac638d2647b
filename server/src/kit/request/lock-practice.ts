import { notFound } from './refusal.ts'
import type { Scope } from './scope.ts'

/**
 * Locks the practice row until commit, so that two changes to its carriers, locations or hubs cannot interleave. Rows
 * that only reference the practice can still be written.
 */
export async function lockPractice(scope: Scope, practiceId: number): Promise<void> {
  const { rowCount } = await scope.client.query(
    'select 1 from practice where team_id = app_team() and id = $1 for no key update',
    [practiceId],
  )
  if (rowCount !== 1) throw notFound()
}
