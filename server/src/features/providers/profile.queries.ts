import { maskedSsn } from '@credence/contract/fields'
import {
  basicProviderFields,
  demographicProviderFields,
  practiceFieldsOfMembership,
  sensitiveProviderFields,
} from '@credence/contract/providers/profile'
import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { Provider } from '../../database/schema.ts'
import { columnOf } from '../../kit/request/column-names.ts'
import type { Scope } from '../../kit/request/scope.ts'

const plain = [...basicProviderFields, ...sensitiveProviderFields, ...demographicProviderFields].filter(
  (field) => field !== 'specialties' && field !== 'ssn',
)
const named = (prefix: string, fields: readonly string[]) =>
  fields.map((field) => `${prefix}.${columnOf(field)} as "${field}"`).join(', ')

const specialties = `coalesce((select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name) order by x.position, s.name)
  from provider_specialty x join specialty s on s.id = x.specialty_id where x.team_id = app_team() and x.provider_id = p.id), '[]')`

/** The primary practice first, then current ones, then by name. */
const practices = `coalesce((select json_agg(m) from (
  select q.id, q.name, ${named('q', practiceFieldsOfMembership)}, x.is_primary as "isPrimary", x.start_date as "startDate", x.end_date as "endDate"
    from provider_practice x join practice q on q.team_id = x.team_id and q.id = x.practice_id where x.team_id = app_team() and x.provider_id = p.id
   order by x.is_primary desc, not not_ended(x.end_date), lower(q.name), q.id) m), '[]')`

const text = `
  select to_json(r)::text as json from (
    select p.id, p.formatted_name as "formattedName", ${named('p', plain)}, case when p.ssn_sealed is not null then '${maskedSsn}' end as ssn,
           (select '/api/provider/photo/' || f.key from provider_photo f where f.team_id = app_team() and f.provider_id = p.id and f.is_shown) as "photoUrl",
           ${specialties} as specialties, p.is_app as "isApp",
           (select s.formatted_name from provider s where s.team_id = app_team() and s.id = p.supervising_provider_id) as "supervisingProviderName",
           ${practices} as practices, p.updated_at as updated, name_of(p.updated_by) as "updatedBy", p.version
      from provider p where p.team_id = app_team() and p.id = $1
  ) r`

export const providerStatement = (id: number): Statement => ({ name: 'provider-profile', text, values: [id] })

/** Locks the row until commit, so that two saves cannot overwrite each other unnoticed. */
export const getProviderForUpdate = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('provider')
    .select(['version', 'npi', 'credentials', 'supervisingProviderId'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateProvider = (scope: Scope, id: number, values: Updateable<Provider>) =>
  scope.db
    .updateTable('provider')
    .set({ ...values, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

export const getSealedSsn = async (scope: Scope, id: number): Promise<Buffer | null> =>
  (
    await scope.db
      .selectFrom('provider')
      .select('ssnSealed')
      .where('teamId', '=', scope.teamId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ssnSealed

/** Whether this is a physician of the team whom the caller sees. */
export const isPhysician = async (scope: Scope, id: number): Promise<boolean> =>
  (await scope.db
    .selectFrom('provider')
    .select('id')
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('isPhysician', '=', true)
    .executeTakeFirst()) !== undefined

/** The specialties keep the given order. */
export async function replaceSpecialties(scope: Scope, providerId: number, ids: readonly number[]): Promise<void> {
  const { teamId } = scope
  const before = await scope.db
    .selectFrom('providerSpecialty')
    .select('specialtyId')
    .where('teamId', '=', teamId)
    .where('providerId', '=', providerId)
    .orderBy('position')
    .execute()
  if (before.map(({ specialtyId }) => specialtyId).join() === ids.join()) return
  await scope.db
    .deleteFrom('providerSpecialty')
    .where('teamId', '=', teamId)
    .where('providerId', '=', providerId)
    .execute()
  if (ids.length)
    await scope.db
      .insertInto('providerSpecialty')
      .values(ids.map((specialtyId, at) => ({ teamId, providerId, specialtyId, position: at + 1 })))
      .execute()
}
