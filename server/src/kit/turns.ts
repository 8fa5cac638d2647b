import { notFound } from './refusal.ts'
import type { Scope } from './scope.ts'

/**
 * Changes to what a practice works with take turns until their transactions end: several tables change at once, and two that met halfway
 * would leave something that neither meant. Rows that only point at the practice are written meanwhile.
 */
export async function takeTurns(scope: Scope, practiceId: number): Promise<void> {
  const { rowCount } = await scope.client.query('select 1 from practice where team_id = app_team() and id = $1 for no key update', [practiceId])
  if (rowCount !== 1) throw notFound()
}
