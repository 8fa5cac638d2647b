import { blockedStatuses } from '@credence/contract/tasks'
import { sql } from 'kysely'
import type { Scope } from '../../kit/scope.ts'

export const countBlocked = async (scope: Scope): Promise<number> => {
  const { n } = await scope.db.selectFrom('task').select(sql<number>`count(*)::int`.as('n'))
    .where('teamId', '=', scope.teamId).where('archived', '=', false).where('status', 'in', blockedStatuses).executeTakeFirstOrThrow()
  return n
}
