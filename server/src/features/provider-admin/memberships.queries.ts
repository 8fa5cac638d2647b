import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface Membership {
  practiceId: number
  isPrimary: boolean
  startDate: string | null
  endDate: string | null
}

/** The memberships that the caller may see. */
export const findMemberships = (scope: Scope, providerId: number): Promise<Membership[]> =>
  scope.db
    .selectFrom('providerPractice')
    .select(['practiceId', 'isPrimary', 'startDate', 'endDate'])
    .where('teamId', '=', scope.teamId)
    .where('providerId', '=', providerId)
    .execute()

/** The number of memberships in all practices, including those that the caller does not see. */
export const countMemberships = async (scope: Scope, providerId: number): Promise<number> =>
  ignoringPracticeFilter(scope, async () => (await findMemberships(scope, providerId)).length)

export const upsertMemberships = (scope: Scope, providerId: number, memberships: readonly Membership[]) =>
  scope.db
    .insertInto('providerPractice')
    .values(memberships.map((membership) => ({ ...membership, providerId, teamId: scope.teamId })))
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'providerId', 'practiceId']).doUpdateSet(({ ref }) => ({
        isPrimary: ref('excluded.isPrimary'),
        startDate: ref('excluded.startDate'),
        endDate: ref('excluded.endDate'),
      })),
    )
    .execute()

/** A provider has at most one primary practice. */
export const clearOtherPrimary = (scope: Scope, providerId: number, practiceId: number) =>
  ignoringPracticeFilter(scope, () =>
    scope.db
      .updateTable('providerPractice')
      .set({ isPrimary: false })
      .where('teamId', '=', scope.teamId)
      .where('providerId', '=', providerId)
      .where('practiceId', '<>', practiceId)
      .where('isPrimary', '=', true)
      .execute(),
  )

/** The foreign key deletes the participation with carriers and lines of business there. The history stays. */
export const removeMemberships = (scope: Scope, providerId: number, practiceIds: readonly number[]) =>
  scope.client.query(
    'delete from provider_practice where team_id = app_team() and provider_id = $1 and practice_id = any ($2)',
    [providerId, practiceIds],
  )
