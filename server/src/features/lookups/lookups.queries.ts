import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'

const named = (from: string) => `
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')::text as json from (select distinct r.id, r.name from ${from}) c`

const carriers = 'practice_carrier x join carrier r on r.id = x.carrier_id where x.team_id = app_team()'
const facilities = 'practice_facility x join facility r on r.id = x.facility_id where x.team_id = app_team()'
const practiceHubs = 'practice_hub x join hub r on r.id = x.hub_id where x.team_id = app_team()'
const providerHubs = 'provider_hub x join hub r on r.id = x.hub_id where x.team_id = app_team()'

const people = (condition: string) => `
  select coalesce(json_agg(json_build_object('id', r.id, 'lastName', r.last_name, 'firstName', r.first_name, 'middleName', r.middle_name)
           order by r.last_name, r.first_name, r.id), '[]')::text as json
    from provider r where r.team_id = app_team() and r.deleted_at is null and ${condition}`

/** Providers with a membership that has not ended. */
const member = (condition = 'true') => `r.id in (select m.provider_id from provider_practice m
  where m.team_id = app_team() and not_ended(m.end_date) and ${condition})`

const inPractices = 'practice_id = any ($1)'

export const specialties = (): Statement =>
  jsonStatement(
    'specialties',
    "select json_agg(json_build_object('id', id, 'code', code, 'name', name) order by name, id)::text as json from specialty",
  )

export const carriersOfTeam = (): Statement => jsonStatement('carriers-of-team', named(carriers))
export const facilitiesOfTeam = (): Statement => jsonStatement('facilities-of-team', named(facilities))
export const carriersOf = (practices: number[]): Statement =>
  jsonStatement('carriers-of', named(`${carriers} and x.${inPractices}`), [practices])
export const facilitiesOf = (practices: number[]): Statement =>
  jsonStatement('facilities-of', named(`${facilities} and x.${inPractices}`), [practices])
export const hubsOfPractices = (practices: number[]): Statement =>
  jsonStatement('hubs-of-practices', named(`${practiceHubs} and x.${inPractices}`), [practices])
export const hubsOfProviders = (providers: number[]): Statement =>
  jsonStatement('hubs-of-providers', named(`${providerHubs} and x.provider_id = any ($1)`), [providers])

export const providersOfTeam = (includeEndDated: boolean): Statement =>
  includeEndDated
    ? jsonStatement('providers-of-team', people('true'))
    : jsonStatement('present-providers-of-team', people(member()))
export const usersOfTeam = (): Statement =>
  jsonStatement(
    'user-choices',
    `select coalesce(json_agg(json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name || case when a.deleted_at is null then '' else ' (left)' end) order by a.deleted_at is not null, a.last_name, a.first_name, a.id), '[]')::text as json
       from account a where a.team_id = app_team()`,
  )
export const supervisingProviders = (): Statement => jsonStatement('supervising-providers', people('r.is_physician'))
export const providersOf = (practices: number[]): Statement =>
  jsonStatement('providers-of', people(member(`m.${inPractices}`)), [practices])
