import type { Scope } from '../../kit/scope.ts'

export const getMe = (scope: Scope) => scope.db.selectFrom('account')
  .select(['firstName', 'lastName', 'email', 'cellPhone', 'preferences']).where('id', '=', scope.me.accountId).executeTakeFirstOrThrow()

export const findTeamSettings = async (scope: Scope) =>
  scope.me.teamId === null ? undefined : scope.db.selectFrom('team').select('settings').where('id', '=', scope.me.teamId).executeTakeFirst()
