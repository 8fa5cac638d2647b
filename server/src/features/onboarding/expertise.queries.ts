import type { WizardArea, WizardModality } from '@credence/contract/onboarding/expertise'
import type { Row, Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** As stored: an area that is off has no ages. */
interface StoredAreas {
  ageLowerBound: number | null
  ageUpperBound: number | null
  areas: WizardArea[]
}

export const areasStatement: Statement = {
  name: 'onboarding-areas',
  values: [],
  text: `
  select p.age_lower_bound as "ageLowerBound", p.age_upper_bound as "ageUpperBound",
         (select coalesce(json_agg(json_build_object('description', a.description, 'isActive', x.id is not null, 'ageLowerBound', x.age_lower_bound, 'ageUpperBound', x.age_upper_bound)
                   order by lower(a.description), a.id), '[]')
            from area_of_expertise a left join provider_area_of_expertise x on x.team_id = p.team_id and x.provider_id = p.id and x.area_of_expertise_id = a.id) as areas
    from provider p where p.team_id = app_team() and p.id = app_subject('provider')`,
}

export function areasIn(row: Row | undefined): StoredAreas {
  if (!row) throw new Error('The provider of the link is not where it was just seen')
  return row as unknown as StoredAreas
}

interface Ages {
  ageLowerBound: number
  ageUpperBound: number
}
type Changed = { description: string; isActive: boolean }

/** Adds, changes and removes areas. */
export async function updateAreas(
  scope: Scope,
  providerId: number,
  changes: readonly (Changed & Ages)[],
): Promise<void> {
  await scope.client.query(
    `
    with sent as (select a.id, s.* from json_to_recordset($2::json) as s (description text, "isActive" boolean, "ageLowerBound" int, "ageUpperBound" int) join area_of_expertise a using (description)),
    removed as (delete from provider_area_of_expertise x using sent s where x.team_id = app_team() and x.provider_id = $1 and x.area_of_expertise_id = s.id and not s."isActive")
    insert into provider_area_of_expertise (team_id, provider_id, area_of_expertise_id, age_lower_bound, age_upper_bound)
    select app_team(), $1, s.id, s."ageLowerBound", s."ageUpperBound" from sent s where s."isActive"
    on conflict (team_id, provider_id, area_of_expertise_id) do update set age_lower_bound = excluded.age_lower_bound, age_upper_bound = excluded.age_upper_bound, updated_by = null`,
    [providerId, JSON.stringify(changes)],
  )
}

/** The ages over all areas. The card of areas is turned on, never off. */
export async function updateOverallAges(
  scope: Scope,
  providerId: number,
  { ageLowerBound, ageUpperBound }: Ages,
  turnsOn: boolean,
): Promise<void> {
  await scope.client.query(
    `update provider set age_lower_bound = $2, age_upper_bound = $3, show_areas_of_expertise = show_areas_of_expertise or $4, updated_by = null
      where team_id = app_team() and id = $1
        and (age_lower_bound is distinct from $2 or age_upper_bound is distinct from $3 or ($4 and not show_areas_of_expertise))`,
    [providerId, ageLowerBound, ageUpperBound, turnsOn],
  )
}

export const modalitiesStatement: Statement = {
  name: 'onboarding-modalities',
  values: [],
  text: `
  select a.description, x.id is not null as "isActive" from treatment_modality a
    left join provider_treatment_modality x on x.team_id = app_team() and x.provider_id = app_subject('provider') and x.treatment_modality_id = a.id
   order by lower(a.description), a.id`,
}

export const modalitiesIn = (rows: Row[] | undefined): WizardModality[] => (rows ?? []) as unknown as WizardModality[]

/** Adds and removes modalities. */
export async function updateModalities(scope: Scope, providerId: number, changes: readonly Changed[]): Promise<void> {
  await scope.client.query(
    `
    with sent as (select a.id, s.* from json_to_recordset($2::json) as s (description text, "isActive" boolean) join treatment_modality a using (description)),
    removed as (delete from provider_treatment_modality x using sent s where x.team_id = app_team() and x.provider_id = $1 and x.treatment_modality_id = s.id and not s."isActive")
    insert into provider_treatment_modality (team_id, provider_id, treatment_modality_id) select app_team(), $1, s.id from sent s where s."isActive"
    on conflict (team_id, provider_id, treatment_modality_id) do nothing`,
    [providerId, JSON.stringify(changes)],
  )
}

/** The card of modalities is turned on, never off. */
export async function showModalities(scope: Scope, providerId: number): Promise<void> {
  await scope.client.query(
    'update provider set show_treatment_modalities = true, updated_by = null where team_id = app_team() and id = $1 and not show_treatment_modalities',
    [providerId],
  )
}
