import { fhirSystems, networkExtension, profileUrl, type FhirTypeName } from '@credence/contract/fhir/types'
import {
  carrierActive,
  here,
  isIn,
  lineActive,
  locationsHere,
  members,
  plans,
  privilegedIn,
  team,
} from '../../domain/directory/fragments.queries.ts'
import { degreeCodes, organizationTypes, productTypes } from './codes.ts'

/** What all types are made of. A part that a statement does not use costs nothing. */
export const parts = `
  people as materialized (${members('network')}),
  networks as materialized (select * from (${plans}) p where not p.is_out_of_network),
  takers as materialized (
    select q.provider_id, q.carrier_id from carrier_participation q where q.team_id = ${team} and q.practice_id = ${here} and ${carrierActive}),
  skills as materialized (
    select s.provider_id, string_agg(y.code, E'\\n') as codes,
           json_agg(json_build_object('coding', json_build_array(json_build_object('system', '${fhirSystems.taxonomy}', 'code', y.code, 'display', y.name))) order by s.position) as concepts
      from provider_specialty s join specialty y on y.id = s.specialty_id
     where s.team_id = ${team} and s.provider_id in (select id from people) group by s.provider_id)`

/** The locations `y` of practices with what their providers `w` have there. */
const placesOf =
  'practice_facility y join provider_facility w on w.team_id = y.team_id and w.facility_id = y.facility_id'

/** Where the provider of a role `x` takes its network. */
const facilities = `case x.line_id
    when 0 then array(select y.facility_id from ${placesOf}
                       where y.team_id = ${team} and y.practice_id = ${here} and w.provider_id = x.provider_id and ${privilegedIn('w')} order by 1)
    else array(select l.facility_id from line_participation l
                where l.team_id = ${team} and l.practice_id = ${here} and l.provider_id = x.provider_id and l.business_line_id = x.line_id and ${lineActive} order by 1) end`

/** A condition of a search parameter on an expression; `true` where nothing is searched. */
export type Filter = (parameter: string, expression: string) => string

export interface Source {
  /** Rows with `key`, `id` and what the resource is made of. */
  rows: (filter: Filter) => string
  /** Of a row `x`: when it was last changed. */
  updatedAt: string
  /** Further columns of the rows of a page. */
  more?: string
  /** Of a row `x` of a page: the resource. */
  resource: string
}

const clean = (value: string) => `nullif(btrim(${value}), '')`
const instant = `to_char(x.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const reference = (type: FhirTypeName, id: string) => `json_build_object('reference', '${type}/' || ${id})`
const networkOf = (row: string) => `'network-' || ${row}.carrier_id || '-' || ${row}.line_id`
const payerOf = (row: string) => `'payer-' || ${row}.carrier_id`
const practice = `'practice'`

const resource = (type: FhirTypeName, profile: string, fields: string) =>
  `json_strip_nulls(json_build_object('resourceType', '${type}', 'id', x.id, 'meta', json_build_object('profile', json_build_array(${profile}), 'lastUpdated', ${instant}), ${fields}))`
const profileOf = (name: string) => `'${profileUrl(name)}'`

const address = `json_build_object(
    'line', to_json(nullif(array_remove(array[${clean('x.address1')}, ${clean('x.address2')}], null), '{}')),
    'city', ${clean('x.city')}, 'state', ${clean('x.state')}, 'postalCode', ${clean('x.zip')}, 'country', 'US')`
const addressFilters = (filter: Filter, row: string) =>
  `${filter('address-city', `${row}.city`)} and ${filter('address-state', `${row}.state`)} and ${filter('address-postalcode', `${row}.zip`)}`

const degree = `upper(replace(q.word, '.', ''))`
const practitioner: Source = {
  rows: (filter) => `
    select array[r.id] as key, r.id::text as id, r.last_name, r.first_name, r.formatted_name, r.credentials, r.npi, r.updated_at from people r
     where ${filter('name', `concat_ws(E'\\n', r.last_name, r.first_name, r.first_name || ' ' || r.last_name, r.formatted_name)`)}
       and ${filter('family', 'r.last_name')} and ${filter('given', 'r.first_name')}`,
  updatedAt: 'x.updated_at',
  resource: resource(
    'Practitioner',
    profileOf('Practitioner'),
    `'identifier', json_build_array(case when ${clean('x.npi')} is null then json_build_object('system', $base || '/Practitioner', 'value', x.id)
        else json_build_object('system', '${fhirSystems.npi}', 'value', ${clean('x.npi')}) end),
     'active', true,
     'name', json_build_array(json_build_object('text', x.formatted_name, 'family', x.last_name, 'given', json_build_array(x.first_name),
        'suffix', case when ${clean('x.credentials')} is not null then json_build_array(${clean('x.credentials')}) end)),
     'qualification', (
        select json_agg(json_build_object('code', json_build_object(
                 'coding', case when ${degree} in (${degreeCodes}) then json_build_array(json_build_object('system', '${fhirSystems.degree}', 'code', ${degree})) end,
                 'text', q.word)) order by q.n)
          from regexp_split_to_table(x.credentials, '[\\s,/]+') with ordinality q (word, n) where q.word <> '')`,
  ),
}

/** Of the carriers with lines, a role for each line that the provider takes; of the others one for the carrier. */
const practitionerRole: Source = {
  rows: (filter) => {
    const chosen = `select r.id from people r where ${filter('practitioner', 'r.id::text')}
      and ${filter('specialty', `(select k.codes from skills k where k.provider_id = r.id)`)}`
    const networks = (columns: string, where: string) =>
      `select ${columns} from networks n where ${where} and ${filter('network', networkOf('n'))}`
    return `
    select array[o.provider_id, o.carrier_id, o.line_id] as key, concat_ws('-', o.provider_id, o.carrier_id, o.line_id) as id, o.*
      from (select l.provider_id, d.carrier_id, d.id as line_id
              from line_participation l join business_line d on d.id = l.business_line_id
             where l.team_id = ${team} and l.practice_id = ${here} and ${lineActive}
               and ${isIn('l.provider_id', chosen)} and ${isIn('d.id', networks('n.line_id', 'n.line_id > 0'))}
               and ${isIn('(l.provider_id, d.carrier_id)', 'select t.provider_id, t.carrier_id from takers t')}
             group by l.provider_id, d.carrier_id, d.id
            having ${filter('location', `string_agg(l.facility_id::text, E'\\n')`)}
             union all
            select x.provider_id, x.carrier_id, x.line_id
              from (select t.provider_id, t.carrier_id, 0 as line_id from takers t
                     where ${isIn('t.provider_id', chosen)} and ${isIn('t.carrier_id', networks('n.carrier_id', 'n.line_id = 0'))}) x
             where ${filter('location', `array_to_string(${facilities}, E'\\n')`)}) o
     where ${filter('organization', practice)}`
  },
  // Rows that say no count too: a location that a provider leaves is a change.
  updatedAt: `(select greatest(q.updated_at, r.updated_at, case x.line_id
        when 0 then (select max(greatest(y.updated_at, w.updated_at)) from ${placesOf}
                      where y.team_id = ${team} and y.practice_id = ${here} and w.provider_id = x.provider_id)
        else (select max(l.updated_at) from line_participation l
               where l.team_id = ${team} and l.practice_id = ${here} and l.provider_id = x.provider_id and l.business_line_id = x.line_id) end)
      from carrier_participation q join provider r on r.team_id = q.team_id and r.id = q.provider_id
     where q.team_id = ${team} and q.practice_id = ${here} and q.provider_id = x.provider_id and q.carrier_id = x.carrier_id)`,
  more: `${facilities} as facilities`,
  resource: resource(
    'PractitionerRole',
    profileOf('PractitionerRole'),
    `'extension', json_build_array(json_build_object('url', '${networkExtension}', 'valueReference', ${reference('Organization', networkOf('x'))})),
     'active', true, 'practitioner', ${reference('Practitioner', 'x.provider_id')}, 'organization', ${reference('Organization', practice)},
     'specialty', (select k.concepts from skills k where k.provider_id = x.provider_id),
     'location', (select json_agg(${reference('Location', 'f.id')} order by f.id) from unnest(x.facilities) f (id))`,
  ),
}

const noAddress = 'null::text as address1, null::text as address2, null::text as city'
/** The practice itself; the payers of its networks; and the networks, of which none has an address. */
const organization: Source = {
  rows: (filter) => `
    select o.* from (
      select array[0] as key, 'practice' as id, 'prvgrp' as type, null::int as carrier_id, null::int as line_id, p.name, p.npi,
             p.address1, p.address2, p.city, p.state, p.zip, null::text as part_of, p.updated_at
        from practice p where p.team_id = ${team} and p.id = ${here}
       union all
      select array[1, n.carrier_id], ${payerOf('n')}, 'payer', n.carrier_id, null, n.carrier_name, null, ${noAddress}, n.carrier_state, null, null, max(n.updated_at)
        from networks n group by n.carrier_id, n.carrier_name, n.carrier_state
       union all
      select array[2, n.carrier_id, n.line_id], ${networkOf('n')}, 'ntwk', n.carrier_id, n.line_id, n.name, null, ${noAddress}, null, null, ${payerOf('n')}, n.updated_at
        from networks n) o
     where ${filter('name', 'o.name')} and ${filter('type', 'o.type')} and ${filter('partof', 'o.part_of')} and ${addressFilters(filter, 'o')}`,
  updatedAt: 'x.updated_at',
  resource: resource(
    'Organization',
    `case x.type when 'ntwk' then ${profileOf('Network')} else ${profileOf('Organization')} end`,
    `'identifier', case when ${clean('x.npi')} is not null then json_build_array(json_build_object('system', '${fhirSystems.npi}', 'value', ${clean('x.npi')})) end,
     'active', true,
     'type', json_build_array(json_build_object('coding', json_build_array(json_build_object('system', '${fhirSystems.organizationType}', 'code', x.type,
        'display', case x.type ${organizationTypes.map(([code, display]) => `when '${code}' then '${display}'`).join(' ')} end)))),
     'name', x.name,
     'address', case when x.type <> 'ntwk' then json_build_array(${address}) end,
     'partOf', case when x.part_of is not null then ${reference('Organization', 'x.part_of')} end`,
  ),
}

const location: Source = {
  rows: (filter) => `
    select array[f.id] as key, f.id::text as id, f.name, f.address1, f.address2, f.city, f.state, f.zip, greatest(f.updated_at, y.updated_at) as updated_at
      from ${locationsHere}
       and ${filter('name', 'f.name')} and ${filter('organization', practice)} and ${addressFilters(filter, 'f')}`,
  updatedAt: 'x.updated_at',
  resource: resource(
    'Location',
    profileOf('Location'),
    `'status', 'active', 'name', x.name, 'address', ${address}, 'managingOrganization', ${reference('Organization', practice)}`,
  ),
}

const planKey = `array[n.carrier_id, n.line_id] as key, concat_ws('-', n.carrier_id, n.line_id) as id, n.*`
const insurancePlan: Source = {
  rows: (filter) => `
    select ${planKey}, t.code, t.display
      from networks n left join (values ${productTypes.map(([name, code, display]) => `('${name}', '${code}', '${display}')`).join(', ')}) t (name, code, display)
        on t.name = lower(coalesce(n.line_name, n.carrier_name))
     where ${filter('name', 'n.name')} and ${filter('type', 't.code')} and ${filter('owned-by', payerOf('n'))}
       and ${filter('administered-by', payerOf('n'))} and ${filter('network', networkOf('n'))}`,
  updatedAt: 'x.updated_at',
  resource: resource(
    'InsurancePlan',
    profileOf('InsurancePlan'),
    `'status', 'active',
     'type', json_build_array(json_build_object(
        'coding', case when x.code is not null then json_build_array(json_build_object('system', '${fhirSystems.productType}', 'code', x.code, 'display', x.display)) end,
        'text', coalesce(x.line_name, x.carrier_name))),
     'name', x.name, 'ownedBy', ${reference('Organization', payerOf('x'))}, 'administeredBy', ${reference('Organization', payerOf('x'))},
     'network', json_build_array(${reference('Organization', networkOf('x'))})`,
  ),
}

const organizationAffiliation: Source = {
  rows: (filter) => `
    select ${planKey} from networks n
     where ${filter('primary-organization', payerOf('n'))} and ${filter('participating-organization', practice)} and ${filter('network', networkOf('n'))}`,
  updatedAt: 'x.updated_at',
  resource: resource(
    'OrganizationAffiliation',
    profileOf('OrganizationAffiliation'),
    `'active', true, 'organization', ${reference('Organization', payerOf('x'))}, 'participatingOrganization', ${reference('Organization', practice)},
     'network', json_build_array(${reference('Organization', networkOf('x'))}),
     'code', json_build_array(json_build_object('coding', json_build_array(json_build_object('system', '${fhirSystems.affiliationRole}', 'code', 'group', 'display', 'Medical Group'))))`,
  ),
}

export const sources: Record<FhirTypeName, Source> = {
  Practitioner: practitioner,
  PractitionerRole: practitionerRole,
  Organization: organization,
  Location: location,
  InsurancePlan: insurancePlan,
  OrganizationAffiliation: organizationAffiliation,
}
