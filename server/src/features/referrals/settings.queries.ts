import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { saveReferralSettings } from '@credence/contract/referrals/settings'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const listOf = (fields: string, table: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by x.position), '[]') from ${table} x where x.team_id = app_team())`

/** The default practice is left out for callers who do not see it. */
export const referralSettings = jsonStatement(
  'referral-settings',
  `select json_build_object('defaultPracticeId', p.id, ${columns('s', ['testing', 'quick_replies', 'version'])},
     'locations', ${listOf(columns('x', ['name', 'facility_id']), 'referral_location')},
     'referringPractices', ${listOf(columns('x', ['name', 'phone', 'fax', 'email']), 'referring_practice')})::text as json
    from referral_settings s left join practice p on p.team_id = s.team_id and p.id = s.default_practice_id
   where s.team_id = app_team()`,
)

/** The version of the team's settings, which are locked until commit. */
export const getSettingsVersion = async (scope: Scope): Promise<number> =>
  (
    await scope.db
      .selectFrom('referralSettings')
      .select('version')
      .where('teamId', '=', scope.teamId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).version

type Settings = BodyOf<typeof saveReferralSettings>

/** Replaces the settings and their lists. */
export async function replaceSettings(
  scope: Scope,
  { defaultPracticeId, locations, referringPractices, testing, quickReplies }: Settings,
): Promise<void> {
  const { db, teamId } = scope
  await db
    .updateTable('referralSettings')
    .set({ defaultPracticeId, testing, quickReplies })
    .where('teamId', '=', teamId)
    .execute()
  await db.deleteFrom('referralLocation').where('teamId', '=', teamId).execute()
  await db
    .insertInto('referralLocation')
    .values(locations.map(({ name, facilityId }, position) => ({ teamId, position, name, facilityId })))
    .execute()
  await db.deleteFrom('referringPractice').where('teamId', '=', teamId).execute()
  if (referringPractices.length)
    await db
      .insertInto('referringPractice')
      .values(
        referringPractices.map(({ name, phone = null, fax = null, email = null }, position) => ({
          teamId,
          position,
          name,
          phone,
          fax,
          email,
        })),
      )
      .execute()
}
