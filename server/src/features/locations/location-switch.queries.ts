import type { Scope } from '../../kit/request/scope.ts'
import type { Place } from './locations.queries.ts'

const own = 'team_id = app_team() and practice_id = $1 and facility_id = $2'

/** The practice's own data from before it left the location is restored. */
export async function addToPractice(scope: Scope, { practiceId, facilityId }: Place): Promise<void> {
  const { rowCount } = await scope.client.query(
    `
    insert into practice_facility (team_id, practice_id, facility_id, updated_by, initial_enrollment_instructions, re_enrollment_instructions, other_instructions)
    select app_team(), $1, $2, app_account(), k.value ->> 'initialEnrollmentInstructions', k.value ->> 'reEnrollmentInstructions', k.value ->> 'otherInstructions'
      from (values (true)) as one left join kept_setting k on ${own}
    on conflict (team_id, practice_id, facility_id) do nothing`,
    [practiceId, facilityId],
  )
  if (rowCount === 0) return
  // Carriers wait for the location again, if the practice still has them and their tier still waits.
  await scope.client.query(
    `
    insert into practice_carrier_facility (team_id, practice_id, carrier_id, facility_id)
    select x.team_id, x.practice_id, x.carrier_id, $2 from practice_carrier x
     where x.team_id = app_team() and x.practice_id = $1 and x.tier = 'TIER_4'
       and x.carrier_id in (select jsonb_array_elements_text(value -> 'carriers')::int from kept_setting where ${own})`,
    [practiceId, facilityId],
  )
  await scope.client.query(`delete from kept_setting where ${own}`, [practiceId, facilityId])
}

/**
 * Deletes the providers' participation at the location, unless another practice of the provider has the location too.
 */
const removeProviders = (scope: Scope, { practiceId, facilityId }: Place) =>
  scope.client.query(
    `
  delete from provider_facility q
   where q.team_id = app_team() and q.facility_id = $2
     and exists (select from provider_practice m where m.team_id = q.team_id and m.provider_id = q.provider_id and m.practice_id = $1)
     and not exists (select from provider_practice m join practice_facility x on x.team_id = m.team_id and x.practice_id = m.practice_id and x.facility_id = $2
                      where m.team_id = q.team_id and m.provider_id = q.provider_id and m.practice_id <> $1)`,
    [practiceId, facilityId],
  )

/** The foreign key deletes the location's lines of business. The practice's own data is kept. */
export async function removeFromPractice(scope: Scope, { practiceId, facilityId }: Place): Promise<void> {
  const { rowCount } = await scope.client.query(
    `
    insert into kept_setting (team_id, practice_id, facility_id, value)
    select x.team_id, x.practice_id, x.facility_id, jsonb_build_object('initialEnrollmentInstructions', x.initial_enrollment_instructions,
             'reEnrollmentInstructions', x.re_enrollment_instructions, 'otherInstructions', x.other_instructions,
             'carriers', coalesce((select jsonb_agg(carrier_id) from practice_carrier_facility where ${own}), '[]'))
      from practice_facility x where ${own}
    on conflict (team_id, practice_id, carrier_id, facility_id) do update set value = excluded.value`,
    [practiceId, facilityId],
  )
  if (rowCount === 0) return
  await removeProviders(scope, { practiceId, facilityId })
  await scope.client.query(`delete from practice_facility where ${own}`, [practiceId, facilityId])
}
