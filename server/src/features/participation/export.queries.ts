import { sql } from 'kysely'
import type { Scope } from '../../kit/request/scope.ts'

/** The name of a practice and the database's current date. */
export const getPracticeToday = (scope: Scope, practiceId: number) =>
  scope.db
    .selectFrom('practice')
    .select(['name', sql<string>`team_today()::text`.as('today')])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
