import type { Insertable } from 'kysely'
import type { Account, FppeTask, Practice, Provider, Referral, Task, Team } from '../../src/database/schema.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

// One function per kind of record. The demo data and the tests use the same functions. Fields that are not given have
// plain defaults.

/** Moves the transaction to another team, so that one transaction can build several teams. */
export const workIn = (scope: Scope, teamId: number) => scope.client.query('select open_team($1)', [teamId])

export async function buildTeam(scope: Scope, team: Insertable<Team> & { id: number }): Promise<number> {
  await workIn(scope, team.id)
  await scope.db.insertInto('team').values(team).execute()
  // Repeated, because the team's time zone can be read only after the insert.
  await workIn(scope, team.id)
  return team.id
}

export async function buildAccount(
  scope: Scope,
  account: Partial<Insertable<Account>> & { email: string },
  practiceIds: number[] = [],
): Promise<number> {
  const { id } = await scope.db
    .insertInto('account')
    .values({ firstName: 'Test', lastName: 'Person', asksCode: false, ...account })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { teamId } = account
  if (teamId != null && practiceIds.length) {
    await scope.db
      .insertInto('accountPractice')
      .values(practiceIds.map((practiceId) => ({ teamId, accountId: id, practiceId })))
      .execute()
  }
  return id
}

export async function buildPractice(scope: Scope, practice: Insertable<Practice>): Promise<number> {
  return (await scope.db.insertInto('practice').values(practice).returning('id').executeTakeFirstOrThrow()).id
}

export async function buildProvider(
  scope: Scope,
  provider: Insertable<Provider>,
  practiceIds: number[],
): Promise<number> {
  const { id } = await scope.db.insertInto('provider').values(provider).returning('id').executeTakeFirstOrThrow()
  if (practiceIds.length) {
    await scope.db
      .insertInto('providerPractice')
      .values(
        practiceIds.map((practiceId, at) => ({
          teamId: provider.teamId,
          providerId: id,
          practiceId,
          isPrimary: at === 0,
        })),
      )
      .execute()
  }
  return id
}

export async function buildTasks(scope: Scope, tasks: Insertable<Task>[]): Promise<number[]> {
  return (await scope.db.insertInto('task').values(tasks).returning('id').execute()).map(({ id }) => id)
}

export async function buildFppeTasks(scope: Scope, tasks: Insertable<FppeTask>[]): Promise<number[]> {
  return (await scope.db.insertInto('fppeTask').values(tasks).returning('id').execute()).map(({ id }) => id)
}

export async function buildReferrals(scope: Scope, referrals: Insertable<Referral>[]): Promise<number[]> {
  return (await scope.db.insertInto('referral').values(referrals).returning('id').execute()).map(({ id }) => id)
}
