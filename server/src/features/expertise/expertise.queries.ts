import type { Statement } from '../../database/batch.ts'
import type { JsonType } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const stamps = `'updated', x.updated_at, 'updatedBy', name_of(x.updated_by), 'version', x.version`
const areaSql = `json_build_object('id', x.id, 'providerId', x.provider_id, 'areaOfExpertiseId', x.area_of_expertise_id, 'description', a.description,
  'ageLowerBound', x.age_lower_bound, 'ageUpperBound', x.age_upper_bound, ${stamps})`
const modalitySql = `json_build_object('id', x.id, 'providerId', x.provider_id, 'treatmentModalityId', x.treatment_modality_id, 'description', a.description, ${stamps})`
const areasFrom =
  'from provider_area_of_expertise x join area_of_expertise a on a.id = x.area_of_expertise_id where x.team_id = app_team()'
const modalitiesFrom =
  'from provider_treatment_modality x join treatment_modality a on a.id = x.treatment_modality_id where x.team_id = app_team()'

/** The provider is `$1`. */
export const areasSql = (type: JsonType): string => `
  select json_build_object('ageLowerBound', p.age_lower_bound, 'ageUpperBound', p.age_upper_bound,
    'areasOfExpertise', coalesce((select json_agg(${areaSql} order by lower(a.description), x.id) ${areasFrom} and x.provider_id = p.id), '[]'))::${type} as json
    from provider p where p.team_id = app_team() and p.id = $1`

export const areasStatement = (providerId: number): Statement => ({
  name: 'areas',
  text: areasSql('text'),
  values: [providerId],
})
export const areaStatement = (id: number): Statement => ({
  name: 'area',
  text: `select ${areaSql}::text as json ${areasFrom} and x.id = $1`,
  values: [id],
})
export const areaChoices = (): Statement => ({
  name: 'area-choices',
  values: [],
  text: `select coalesce(json_agg(json_build_object('areaOfExpertiseId', id, 'description', description) order by lower(description)), '[]')::text as json from area_of_expertise`,
})

export const modalitiesSql = (type: JsonType): string => `
  select json_build_object('treatmentModalities', coalesce(json_agg(${modalitySql} order by lower(a.description), x.id), '[]'))::${type} as json ${modalitiesFrom} and x.provider_id = $1`

export const modalitiesStatement = (providerId: number): Statement => ({
  name: 'modalities',
  text: modalitiesSql('text'),
  values: [providerId],
})
export const modalityStatement = (id: number): Statement => ({
  name: 'modality',
  text: `select ${modalitySql}::text as json ${modalitiesFrom} and x.id = $1`,
  values: [id],
})
export const modalityChoices = (): Statement => ({
  name: 'modality-choices',
  values: [],
  text: `select coalesce(json_agg(json_build_object('treatmentModalityId', id, 'description', description) order by lower(description)), '[]')::text as json from treatment_modality`,
})

export interface Ages {
  ageLowerBound: number
  ageUpperBound: number
}

export const getAgesForUpdate = (scope: Scope, providerId: number) =>
  scope.db
    .selectFrom('provider')
    .select(['ageLowerBound', 'ageUpperBound'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', providerId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateAges = (scope: Scope, providerId: number, ages: Ages) =>
  scope.db
    .updateTable('provider')
    .set({ ...ages, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', providerId)
    .execute()

/** Areas that have exactly the old range get the new one. */
export const moveAreas = (scope: Scope, providerId: number, from: Ages, to: Ages) =>
  scope.db
    .updateTable('providerAreaOfExpertise')
    .set({ ...to, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('providerId', '=', providerId)
    .where('ageLowerBound', '=', from.ageLowerBound)
    .where('ageUpperBound', '=', from.ageUpperBound)
    .execute()

interface Area extends Ages {
  providerId: number
  areaOfExpertiseId: number
}

export const insertArea = async (scope: Scope, area: Area): Promise<number> =>
  (
    await scope.db
      .insertInto('providerAreaOfExpertise')
      .values({ ...area, teamId: scope.teamId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type Chosen = 'providerAreaOfExpertise' | 'providerTreatmentModality'

/** The version of a row of this provider, locked until commit. */
export const getVersionForUpdate = async (
  scope: Scope,
  table: Chosen,
  id: number,
  providerId: number,
): Promise<number | undefined> =>
  (
    await scope.db
      .selectFrom(table)
      .select('version')
      .where('teamId', '=', scope.teamId)
      .where('id', '=', id)
      .where('providerId', '=', providerId)
      .forUpdate()
      .executeTakeFirst()
  )?.version

export const updateArea = (scope: Scope, id: number, area: Omit<Area, 'providerId'>) =>
  scope.db
    .updateTable('providerAreaOfExpertise')
    .set({ ...area, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

export const insertModality = async (
  scope: Scope,
  modality: { providerId: number; treatmentModalityId: number },
): Promise<number> =>
  (
    await scope.db
      .insertInto('providerTreatmentModality')
      .values({ ...modality, teamId: scope.teamId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateModality = (scope: Scope, id: number, treatmentModalityId: number) =>
  scope.db
    .updateTable('providerTreatmentModality')
    .set({ treatmentModalityId, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()
