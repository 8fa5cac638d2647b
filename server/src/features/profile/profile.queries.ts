import type { Scope } from '../../kit/request/scope.ts'

export const getMe = (scope: Scope) =>
  scope.db
    .selectFrom('account as a')
    .leftJoin('accountPhoto as f', 'f.accountId', 'a.id')
    .select([
      'a.id',
      'a.teamId',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.cellPhone',
      'a.preferences',
      'a.mailsMentions',
      'a.version',
      'f.key as photoKey',
    ])
    .where('a.id', '=', scope.me.accountId)
    .executeTakeFirstOrThrow()

/** The time zone is null if the team has none of its own. */
export const findTeamSettings = async (scope: Scope) =>
  scope.me.teamId === null
    ? undefined
    : scope.db.selectFrom('team').select(['settings', 'timeZone']).where('id', '=', scope.me.teamId).executeTakeFirst()
