import { sql } from 'kysely'
import type { Scope } from '../../kit/scope.ts'

export const countPendingOutreach = async (scope: Scope): Promise<number> => {
  const { n } = await scope.db.selectFrom('referral').select(sql<number>`count(*)::int`.as('n'))
    .where('teamId', '=', scope.teamId).where('archived', '=', false).where('status', '=', 'PENDING_OUTREACH').executeTakeFirstOrThrow()
  return n
}
