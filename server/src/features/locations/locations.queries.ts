import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { Facility, PracticeFacility } from '../../database/schema.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface Place {
  practiceId: number
  facilityId: number
}

const shown = [
  'id',
  'name',
  'facility_type',
  'portal_url',
  'phone',
  'fax',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'county',
  'hours',
  'notes',
  'initial_enrollment_instructions',
  're_enrollment_instructions',
  'other_instructions',
  'version',
]

const record = `json_build_object(${columns('f', shown)}, 'isActive', x.id is not null, 'othersUsedBy', coalesce(u.names, '{}'),
  'practiceInitialEnrollmentInstructions', x.initial_enrollment_instructions, 'practiceReEnrollmentInstructions', x.re_enrollment_instructions,
  'practiceOtherInstructions', x.other_instructions, 'practiceVersion', coalesce(x.version, 0))`

const from = (only: string) => `
  from facility f
  left join practice_facility x on x.team_id = app_team() and x.practice_id = $1 and x.facility_id = f.id
  left join facilities_used_by_others($1${only}) u on u.facility_id = f.id`

/** Every location as one practice has it, in one query. */
export const facilitiesToManage = (practiceId: number): Statement =>
  jsonStatement(
    'facilities-to-manage',
    `select coalesce(json_agg(${record} order by x.id is null, lower(f.name), f.id), '[]')::text as json ${from('')}`,
    [practiceId],
  )

export const facilityToManage = ({ practiceId, facilityId }: Place): Statement =>
  jsonStatement('facility-to-manage', `select ${record}::text as json ${from(', $2')} where f.id = $2`, [
    practiceId,
    facilityId,
  ])

export const activeFacilities = (practiceId: number): Statement => ({
  name: 'active-facilities',
  values: [practiceId],
  text: 'select f.id, f.name from practice_facility x join facility f on f.id = x.facility_id where x.team_id = app_team() and x.practice_id = $1 order by lower(f.name), f.id',
})

export const insertFacility = async (scope: Scope, facility: NewRow<Facility>): Promise<number> =>
  (
    await scope.db
      .insertInto('facility')
      .values({ ...facility, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locks the row until commit, so that two saves cannot overwrite each other unnoticed. */
export const getFacilityForUpdate = (scope: Scope, id: number) =>
  scope.db.selectFrom('facility').select('version').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateFacility = (scope: Scope, id: number, values: Updateable<Facility>) =>
  scope.db
    .updateTable('facility')
    .set({ ...values, updatedBy: scope.author })
    .where('id', '=', id)
    .execute()

export const findOwnForUpdate = (scope: Scope, { practiceId, facilityId }: Place) =>
  scope.db
    .selectFrom('practiceFacility')
    .select('version')
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .where('facilityId', '=', facilityId)
    .forUpdate()
    .executeTakeFirst()

export const updateOwn = (scope: Scope, { practiceId, facilityId }: Place, values: Updateable<PracticeFacility>) =>
  scope.db
    .updateTable('practiceFacility')
    .set({ ...values, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .where('facilityId', '=', facilityId)
    .execute()
