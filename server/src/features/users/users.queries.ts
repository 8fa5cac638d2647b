import { sql } from 'kysely'
import type { Scope } from '../../kit/request/scope.ts'

export interface UserRow {
  id: number
  firstName: string
  lastName: string
  email: string
  cellPhone: string | null
  authorities: string[]
  lastLoginAt: string | null
  version: number
  photoKey: string | null
  /** The token of the open password link. */
  tokenHash: Buffer | null
  tokenSealed: Buffer | null
  /** The practices that the caller sees. */
  practices: { id: number; name: string }[]
  /** All practices that the user is restricted to; null without a restriction. */
  practiceIds: number[] | null
}

/** Everybody of the team with practices, photo and open password link: one query, however many. */
export const findUsers = async (scope: Scope): Promise<UserRow[]> =>
  (
    await scope.client.query<UserRow>(
      `
      select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.cell_phone as "cellPhone", a.authorities, a.last_login_at as "lastLoginAt", a.version,
             f.key as "photoKey", l.token_hash as "tokenHash", l.token_sealed as "tokenSealed",
             (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]') from account_practice ap join practice p on p.team_id = ap.team_id and p.id = ap.practice_id
               where ap.team_id = a.team_id and ap.account_id = a.id) as practices,
             (select array_agg(ap.practice_id) from account_practice ap where ap.team_id = a.team_id and ap.account_id = a.id) as "practiceIds"
        from account a
        left join account_photo f on f.account_id = a.id
        left join lateral (select token_hash, token_sealed from link where account_id = a.id and purpose = 'password' and completed_at is null and revoked_at is null and expires_at > now()
                            order by id desc limit 1) l on true
       where a.team_id = $1 and a.deleted_at is null order by a.last_name, a.first_name, a.id`,
      [scope.teamId],
    )
  ).rows

/** One user, locked until commit, so that two managers cannot overwrite each other unnoticed. */
export async function getUserForUpdate(scope: Scope, id: number) {
  const user = await scope.db
    .selectFrom('account')
    .select(['id', 'teamId', 'email', 'firstName', 'authorities', 'version', 'passwordHash'])
    .where('id', '=', id)
    .where('teamId', '=', scope.teamId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const practices = await scope.db
    .selectFrom('accountPractice')
    .select('practiceId')
    .where('teamId', '=', scope.teamId)
    .where('accountId', '=', id)
    .execute()
  return { ...user, practices: practices.length ? practices.map(({ practiceId }) => practiceId) : null }
}

export const getVersion = async (scope: Scope, id: number): Promise<number> =>
  (await scope.db.selectFrom('account').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

export type UserToManage = Awaited<ReturnType<typeof getUserForUpdate>>

interface Details {
  firstName: string
  lastName: string
  email: string
  cellPhone?: string | null | undefined
  mailsMentions?: boolean | undefined
}

/** Email addresses are unique over all teams, so queries about an address run with the team restriction lifted. */
async function overAllTeams<T>(scope: Scope, ask: () => Promise<T>): Promise<T> {
  await scope.client.query("select set_config('app.realm', 'sign-in', true)")
  const answer = await ask()
  await scope.client.query("select set_config('app.realm', '', true)")
  return answer
}

export const isEmailUsed = async (scope: Scope, email: string, exceptId: number): Promise<boolean> =>
  (await overAllTeams(scope, () =>
    scope.db
      .selectFrom('account')
      .select('id')
      .where('emailKey', '=', email.toLowerCase())
      .where('deletedAt', 'is', null)
      .where('id', '<>', exceptId)
      .executeTakeFirst(),
  )) !== undefined

/**
 * The account with an address: whether it can join a team, and whether its owner proved the address. The row is locked
 * until commit.
 */
export const findHolder = (scope: Scope, email: string) =>
  overAllTeams(scope, () =>
    scope.db
      .selectFrom('account as a')
      .select([
        'a.id',
        sql<boolean>`a.team_id is null and not a.is_admin and a.authorities = '{}'`.as('isFree'),
        sql<boolean>`exists (select from confirmed_address c where c.account_id = a.id and c.email_key = a.email_key)`.as(
          'isConfirmed',
        ),
      ])
      .where('a.emailKey', '=', email.toLowerCase())
      .where('a.deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )

/** Adds an account without a team to the caller's team. */
export const joinTeam = (scope: Scope, id: number, details: Details, { keepsPassword }: { keepsPassword: boolean }) =>
  overAllTeams(scope, async () => {
    const { teamId } = scope
    await scope.db
      .updateTable('account')
      .set({ ...details, teamId, ...(keepsPassword ? {} : { passwordHash: null }) })
      .where('id', '=', id)
      .execute()
    await scope.db.updateTable('accountPhoto').set({ teamId }).where('accountId', '=', id).execute()
  })

export const getTeamName = async (scope: Scope): Promise<string> =>
  (await scope.db.selectFrom('team').select('name').where('id', '=', scope.teamId).executeTakeFirstOrThrow()).name

export const insertUser = (scope: Scope, details: Details) =>
  scope.db
    .insertInto('account')
    .values({ ...details, teamId: scope.teamId })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateDetails = (scope: Scope, id: number, details: Partial<Details>) =>
  scope.db.updateTable('account').set(details).where('id', '=', id).returning('version').executeTakeFirstOrThrow()

export async function updateRights(
  scope: Scope,
  id: number,
  authorities: string[],
  practiceIds: readonly number[],
): Promise<void> {
  await scope.db.updateTable('account').set({ authorities }).where('id', '=', id).execute()
  await scope.db
    .deleteFrom('accountPractice')
    .where('teamId', '=', scope.teamId)
    .where('accountId', '=', id)
    .$if(practiceIds.length > 0, (query) => query.where('practiceId', 'not in', practiceIds))
    .execute()
  if (practiceIds.length === 0) return
  await scope.db
    .insertInto('accountPractice')
    .values(practiceIds.map((practiceId) => ({ teamId: scope.teamId, accountId: id, practiceId })))
    .onConflict((conflict) => conflict.columns(['teamId', 'accountId', 'practiceId']).doNothing())
    .execute()
}

export const markDeleted = (scope: Scope, id: number) =>
  scope.db
    .updateTable('account')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The practices to which a manager can restrict a user: those that the manager sees. */
export const findGrantablePractices = (scope: Scope) =>
  scope.db.selectFrom('practice').select(['id', 'name']).where('teamId', '=', scope.teamId).orderBy('name').execute()
