import type { Scope } from '../../kit/request/scope.ts'
import type { Place } from './carriers.queries.ts'

const own = 'team_id = app_team() and practice_id = $1 and carrier_id = $2'

/**
 * Whether the practice did not work with the carrier yet. The practice's own data from before it left the carrier is
 * restored.
 */
export async function addToPractice(scope: Scope, { practiceId, carrierId }: Place): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    insert into practice_carrier (team_id, practice_id, carrier_id, updated_by, tier, is_out_of_network, initial_enrollment_emails, initial_enrollment_instructions, re_enrollment_instructions, other_instructions)
    select app_team(), $1, $2, app_account(), k.value ->> 'tier', coalesce((k.value ->> 'isOutOfNetwork')::boolean, false), k.value ->> 'initialEnrollmentEmails', k.value ->> 'initialEnrollmentInstructions',
           k.value ->> 'reEnrollmentInstructions', k.value ->> 'otherInstructions'
      from (values (true)) as one left join kept_setting k on ${own}
    on conflict (team_id, practice_id, carrier_id) do nothing`,
    [practiceId, carrierId],
  )
  if (rowCount === 0) return false
  // Locations and lines that were removed in the meantime are not restored.
  await scope.client.query(
    `
    insert into practice_carrier_facility (team_id, practice_id, carrier_id, facility_id)
    select f.team_id, f.practice_id, $2, f.facility_id from practice_facility f
     where f.team_id = app_team() and f.practice_id = $1
       and f.facility_id in (select jsonb_array_elements_text(value -> 'facilities')::int from kept_setting where ${own})`,
    [practiceId, carrierId],
  )
  await scope.client.query(
    `
    insert into practice_business_line (team_id, practice_id, carrier_id, business_line_id)
    select app_team(), $1, b.carrier_id, b.id from business_line b
     where b.carrier_id = $2 and b.id in (select jsonb_array_elements_text(value -> 'lines')::int from kept_setting where ${own})`,
    [practiceId, carrierId],
  )
  await scope.client.query(`delete from kept_setting where ${own}`, [practiceId, carrierId])
  return true
}

/** Foreign keys delete the providers' participation with the practice's row. The practice's own data is kept. */
export async function removeFromPractice(scope: Scope, { practiceId, carrierId }: Place): Promise<void> {
  await scope.client.query(
    `
    insert into kept_setting (team_id, practice_id, carrier_id, value)
    select x.team_id, x.practice_id, x.carrier_id, jsonb_build_object('tier', x.tier, 'isOutOfNetwork', x.is_out_of_network, 'initialEnrollmentEmails', x.initial_enrollment_emails,
             'initialEnrollmentInstructions', x.initial_enrollment_instructions, 'reEnrollmentInstructions', x.re_enrollment_instructions, 'otherInstructions', x.other_instructions,
             'facilities', coalesce((select jsonb_agg(facility_id) from practice_carrier_facility where ${own}), '[]'),
             'lines', coalesce((select jsonb_agg(business_line_id) from practice_business_line where ${own}), '[]'))
      from practice_carrier x where ${own}
    on conflict (team_id, practice_id, carrier_id, facility_id) do update set value = excluded.value`,
    [practiceId, carrierId],
  )
  await scope.client.query(`delete from practice_carrier where ${own}`, [practiceId, carrierId])
}

export const getCarrierOfLine = async (scope: Scope, businessLineId: number): Promise<number> =>
  (
    await scope.db
      .selectFrom('businessLine')
      .select('carrierId')
      .where('id', '=', businessLineId)
      .executeTakeFirstOrThrow()
  ).carrierId

/** How many of these lines belong to carriers that the practice works with. */
export async function countOffered(scope: Scope, practiceId: number, lineIds: readonly number[]): Promise<number> {
  const { rowCount } = await scope.client.query(
    `
    select 1 from business_line b join practice_carrier x on x.team_id = app_team() and x.practice_id = $1 and x.carrier_id = b.carrier_id
     where b.id = any ($2) and (b.is_active or exists (select from practice_business_line y where y.team_id = app_team() and y.practice_id = $1 and y.business_line_id = b.id))`,
    [practiceId, lineIds],
  )
  return rowCount ?? 0
}

/** Adds lines to a practice; returns the number of those that it did not have. */
export async function insertLines(scope: Scope, practiceId: number, lineIds: readonly number[]): Promise<number> {
  const { rowCount } = await scope.client.query(
    `
    insert into practice_business_line (team_id, practice_id, carrier_id, business_line_id)
    select app_team(), $1, b.carrier_id, b.id from business_line b where b.id = any ($2) order by b.id
    on conflict (team_id, practice_id, business_line_id) do nothing`,
    [practiceId, lineIds],
  )
  return rowCount ?? 0
}

/** The foreign key deletes the providers' participation in the line. */
export const removeLine = (scope: Scope, practiceId: number, lineId: number) =>
  scope.client.query(
    'delete from practice_business_line where team_id = app_team() and practice_id = $1 and business_line_id = $2',
    [practiceId, lineId],
  )

/** Activates lines at every location of the practice, for members who are active with the lines' carriers today. */
export const activateForProviders = (scope: Scope, practiceId: number, lineIds: readonly number[]) =>
  scope.client.query(
    `
  insert into line_participation as q (team_id, practice_id, provider_id, business_line_id, facility_id, is_active)
  select p.team_id, p.practice_id, p.provider_id, b.id, f.facility_id, true
    from business_line b
    join carrier_participation p on p.team_id = app_team() and p.practice_id = $1 and p.carrier_id = b.carrier_id and p.status = 'ACTIVE'
     and (p.effective_date is null or p.effective_date <= team_today()) and (p.expires is null or p.expires >= team_today())
    join provider_practice m on m.team_id = p.team_id and m.practice_id = p.practice_id and m.provider_id = p.provider_id and not_ended(m.end_date)
    join provider r on r.team_id = p.team_id and r.id = p.provider_id and r.deleted_at is null
    join practice_facility f on f.team_id = p.team_id and f.practice_id = p.practice_id
   where b.id = any ($2)
   order by p.provider_id, b.id, f.facility_id
  on conflict (team_id, practice_id, provider_id, business_line_id, facility_id) do update set is_active = true where not q.is_active`,
    [practiceId, lineIds],
  )
