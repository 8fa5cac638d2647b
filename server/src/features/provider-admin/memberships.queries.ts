import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface Membership {
  practiceId: number
  isPrimary: boolean
  startDate: string | null
  endDate: string | null
}

/** As far as the caller sees them. */
export const findMemberships = (scope: Scope, providerId: number): Promise<Membership[]> =>
  scope.db
    .selectFrom('providerPractice')
    .select(['practiceId', 'isPrimary', 'startDate', 'endDate'])
    .where('teamId', '=', scope.teamId)
    .where('providerId', '=', providerId)
    .execute()

/** In all practices, those that the caller does not see too. */
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

/** A provider has one primary practice among all of them. */
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

/**
 * The participation there, of carriers and of lines of business, goes with it by its foreign key; its history stays.
 */
export const removeMemberships = (scope: Scope, providerId: number, practiceIds: readonly number[]) =>
  scope.client.query(
    'delete from provider_practice where team_id = app_team() and provider_id = $1 and practice_id = any ($2)',
    [providerId, practiceIds],
  )
