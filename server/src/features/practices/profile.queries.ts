import { basicPracticeFields, sensitivePracticeFields } from '@credence/contract/practices/profile'
import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { Practice } from '../../database/schema.ts'
import { columnOf } from '../../kit/request/column-names.ts'
import { columns } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const shown = [
  'id',
  ...[...basicPracticeFields, ...sensitivePracticeFields, 'defaultTaskAssignee'].map(columnOf),
  'version',
]

const text = `
  select json_build_object(${columns('p', shown)}, 'updated', p.updated_at, 'updatedBy', name_of(p.updated_by))::text as json
    from practice p where p.team_id = app_team() and p.id = $1`

export const practiceStatement = (id: number): Statement => ({ name: 'practice-profile', text, values: [id] })

/** Locks the row until commit, so that two saves cannot overwrite each other unnoticed. */
export const getPracticeForUpdate = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('practice')
    .select(['version', 'defaultTaskAssignee'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updatePractice = (scope: Scope, id: number, values: Updateable<Practice>) =>
  scope.db
    .updateTable('practice')
    .set({ ...values, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

/** An account that row-level security shows: of the team, or the caller's own. */
export const isAssignable = async (scope: Scope, accountId: number): Promise<boolean> =>
  (await scope.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined
