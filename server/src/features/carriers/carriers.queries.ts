import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { Carrier, PracticeCarrier } from '../../database/schema.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface Place {
  practiceId: number
  carrierId: number
}

const texts = [
  'initial_enrollment_emails',
  'initial_enrollment_instructions',
  're_enrollment_instructions',
  'other_instructions',
]

const record = `json_build_object(${columns('c', ['id', 'name', 'portal_url', 'state', 'phone', 'fax', 'email', 'web_form_url', ...texts, 'version'])},
  'isActive', x.id is not null, 'isOutOfNetwork', coalesce(x.is_out_of_network, false), 'businessLines', coalesce(l.lines, '[]'), 'othersUsedBy', coalesce(u.names, '{}'),
  'practiceInitialEnrollmentEmails', x.initial_enrollment_emails, 'practiceInitialEnrollmentInstructions', x.initial_enrollment_instructions,
  'practiceReEnrollmentInstructions', x.re_enrollment_instructions, 'practiceOtherInstructions', x.other_instructions,
  'practiceCarrierTier', x.tier, 'practiceFacilityDependencies', coalesce(d.facilities, '[]'), 'practiceVersion', coalesce(x.version, 0))`

const from = (only: string) => `
  from carrier c
  left join practice_carrier x on x.team_id = app_team() and x.practice_id = $1 and x.carrier_id = c.id
  left join carriers_used_by_others($1${only}) u on u.carrier_id = c.id
  left join (select b.carrier_id, json_agg(json_build_object('id', b.id, 'name', b.name, 'isActive', y.id is not null) order by b.name, b.id) as lines
               from business_line b left join practice_business_line y on y.team_id = app_team() and y.practice_id = $1 and y.business_line_id = b.id
              where b.is_active or y.id is not null group by 1) l on l.carrier_id = c.id
  left join (select p.carrier_id, json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id) as facilities
               from practice_carrier_facility p join facility f on f.id = p.facility_id where p.team_id = app_team() and p.practice_id = $1
              group by 1) d on d.carrier_id = c.id`

/** Every carrier as one practice has it, in one query. */
export const carriersToManage = (practiceId: number): Statement =>
  jsonStatement(
    'carriers-to-manage',
    `select coalesce(json_agg(${record} order by x.id is null, lower(c.name), c.id), '[]')::text as json ${from('')}`,
    [practiceId],
  )

export const carrierToManage = ({ practiceId, carrierId }: Place): Statement =>
  jsonStatement('carrier-to-manage', `select ${record}::text as json ${from(', $2')} where c.id = $2`, [
    practiceId,
    carrierId,
  ])

export const insertCarrier = async (scope: Scope, carrier: NewRow<Carrier>): Promise<number> =>
  (
    await scope.db
      .insertInto('carrier')
      .values({ ...carrier, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locks the row until commit, so that two saves cannot overwrite each other unnoticed. */
export const getCarrierForUpdate = (scope: Scope, id: number) =>
  scope.db.selectFrom('carrier').select('version').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateCarrier = (scope: Scope, id: number, values: Updateable<Carrier>) =>
  scope.db
    .updateTable('carrier')
    .set({ ...values, updatedBy: scope.author })
    .where('id', '=', id)
    .execute()

export const findOwnForUpdate = (scope: Scope, { practiceId, carrierId }: Place) =>
  scope.db
    .selectFrom('practiceCarrier')
    .select(['version', 'tier'])
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .where('carrierId', '=', carrierId)
    .forUpdate()
    .executeTakeFirst()

export const updateOwn = (scope: Scope, { practiceId, carrierId }: Place, values: Updateable<PracticeCarrier>) =>
  scope.db
    .updateTable('practiceCarrier')
    .set({ ...values, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .where('carrierId', '=', carrierId)
    .execute()

export const countDependencies = async (scope: Scope, { practiceId, carrierId }: Place): Promise<number> =>
  (
    await scope.client.query(
      'select 1 from practice_carrier_facility where team_id = app_team() and practice_id = $1 and carrier_id = $2',
      [practiceId, carrierId],
    )
  ).rowCount ?? 0

/** Replaces the locations that the carrier waits for. Returns false and adds nothing if one is not the practice's. */
export async function replaceDependencies(
  scope: Scope,
  { practiceId, carrierId }: Place,
  facilityIds: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(facilityIds)]
  await scope.client.query(
    'delete from practice_carrier_facility where team_id = app_team() and practice_id = $1 and carrier_id = $2 and facility_id <> all ($3)',
    [practiceId, carrierId, wanted],
  )
  if (!wanted.length) return true
  await scope.client.query(
    `
    insert into practice_carrier_facility (team_id, practice_id, carrier_id, facility_id)
    select f.team_id, f.practice_id, $2, f.facility_id from practice_facility f where f.team_id = app_team() and f.practice_id = $1 and f.facility_id = any ($3)
    on conflict do nothing`,
    [practiceId, carrierId, wanted],
  )
  return (await countDependencies(scope, { practiceId, carrierId })) === wanted.length
}
