import { fhirTypeNames, fhirTypes, type FhirTypeName } from '@credence/contract/fhir/types'
import type { Statement, Value } from '../../database/batch.ts'
import { here, team } from '../../domain/directory/fragments.queries.ts'
import { parts, sources, type Filter } from './sources.queries.ts'
import type { Search } from './search.ts'

/** The name of the practice, for the CapabilityStatement. */
export const practiceName: Statement = {
  name: 'fhir-practice-name',
  text: `select p.name from practice p where p.team_id = ${team} and p.id = ${here}`,
  values: [],
}

/** Sent for a search that is refused once the gate has found the practice. */
export const nothing: Statement = { name: 'fhir-nothing', text: 'select', values: [] }

/** The values of a statement, numbered as its text first names them. Each type has one text for all its searches. */
class Slots {
  readonly #readers: ((search: Search) => Value)[] = []
  readonly #numbers = new Map<string, number>()

  /** A value by its name, as `$1::type`. */
  add(name: string, type: string, read: (search: Search) => Value): string {
    const known = this.#numbers.get(name)
    if (known !== undefined) return `$${known}::${type}`
    this.#readers.push(read)
    this.#numbers.set(name, this.#readers.length)
    return `$${this.#readers.length}::${type}`
  }

  valuesOf(search: Search): Value[] {
    return this.#readers.map((read) => read(search))
  }
}

/** Resources that `_include` or `_revinclude` adds to a page. */
interface Addition {
  type: FhirTypeName
  /** The keys of the resources that belong to the rows of `page`. */
  keys: string
  /** Where looking at all rows of the type would take long. */
  filter?: Filter
}

const unfiltered: Filter = () => 'true'
const [practice, payers, networks] = [
  { type: 'Organization', keys: 'select array[0] from page' },
  { type: 'Organization', keys: 'select array[1, p.carrier_id] from page p' },
  { type: 'Organization', keys: 'select array[2, p.carrier_id, p.line_id] from page p' },
] as const satisfies Addition[]

const included: Record<string, Addition> = {
  'PractitionerRole:practitioner': { type: 'Practitioner', keys: 'select array[p.provider_id] from page p' },
  'PractitionerRole:organization': practice,
  'PractitionerRole:location': {
    type: 'Location',
    keys: 'select array[f.id] from page p, unnest(p.facilities) f (id)',
  },
  'PractitionerRole:network': networks,
  'Organization:partof': {
    type: 'Organization',
    // A payer that the search found itself is in the page already.
    keys: `select array[1, p.carrier_id] from page p where p.type = 'ntwk' except select q.key from page q`,
  },
  'Location:organization': practice,
  'InsurancePlan:owned-by': payers,
  'InsurancePlan:administered-by': payers,
  'InsurancePlan:network': networks,
  'OrganizationAffiliation:primary-organization': payers,
  'OrganizationAffiliation:participating-organization': practice,
  'OrganizationAffiliation:network': networks,
}

const networksOfPage = `select array[p.carrier_id, p.line_id] from page p where p.type = 'ntwk'`
const revIncluded: Record<string, Addition> = {
  'PractitionerRole:practitioner': {
    type: 'PractitionerRole',
    keys: 'select x.key',
    filter: (parameter, expression) =>
      parameter === 'practitioner' ? `${expression} in (select p.id from page p)` : 'true',
  },
  'InsurancePlan:owned-by': {
    type: 'InsurancePlan',
    keys: `select array[n.carrier_id, n.line_id] from networks n join page p on p.type = 'payer' and p.carrier_id = n.carrier_id`,
  },
  'InsurancePlan:network': { type: 'InsurancePlan', keys: networksOfPage },
  'OrganizationAffiliation:network': { type: 'OrganizationAffiliation', keys: networksOfPage },
  'Location:organization': {
    type: 'Location',
    keys: `select array[y.facility_id] from practice_facility y where y.team_id = ${team} and y.practice_id = ${here} and exists (select from page p where p.type = 'prvgrp')`,
  },
}

/** The rows of a type, with the columns that only a resource needs. */
const detailed = (type: FhirTypeName, rows: string) => {
  const { updatedAt, more } = sources[type]
  return `select x.*, ${updatedAt} as last_updated${more ? `, ${more}` : ''} from (${rows}) x`
}

const addBase = (slots: Slots) => slots.add('base', 'text', ({ base }) => base)
const resourceOf = (type: FhirTypeName, slots: Slots) =>
  sources[type].resource.replaceAll('$base', () => addBase(slots))

const entriesOf = (type: FhirTypeName, mode: 'match' | 'include', rows: string, slots: Slots) =>
  `(select string_agg(json_build_object('fullUrl', ${addBase(slots)} || '/${type}/' || x.id, 'resource', ${resourceOf(type, slots)}, 'search', json_build_object('mode', '${mode}'))::text, ',' order by x.key) from (${rows}) x)`

/** What a search finds, without pages. */
function foundBy(type: FhirTypeName, slots: Slots): string {
  const filter: Filter = (parameter, expression) => {
    const slot = slots.add(`filter ${parameter}`, 'text[]', ({ filters }) => filters[parameter] ?? null)
    return `(${slot} is null or ${expression} ~ all (${slot}))`
  }
  const { rows, updatedAt } = sources[type]
  const ids = slots.add('ids', 'text[]', (search) => search.ids)
  const from = slots.add('from', 'timestamptz', (search) => search.from)
  const before = slots.add('before', 'timestamptz', (search) => search.before)
  return `with ${parts}, found as materialized (
    select x.* from (${rows(filter)}) x
     where (${ids} is null or x.id = any (${ids})) and (${from} is null or ${updatedAt} >= ${from}) and (${before} is null or ${updatedAt} < ${before}))`
}

/** The additions of a type, each with the value that asks for it, by the type that they lead to. */
function additionsOf(type: FhirTypeName, slots: Slots): Map<FhirTypeName, { isAsked: string; addition: Addition }[]> {
  const byType = new Map<FhirTypeName, { isAsked: string; addition: Addition }[]>()
  const add = (kind: 'includes' | 'revIncludes', additions: Record<string, Addition>) => {
    for (const name of fhirTypes[type][kind]) {
      const addition = additions[name]
      if (!addition) throw new Error(`${name} is declared and not made`)
      const isAsked = slots.add(`${kind} ${name}`, 'boolean', (search) => search[kind].includes(name))
      byType.set(addition.type, [...(byType.get(addition.type) ?? []), { isAsked, addition }])
    }
  }
  add('includes', included)
  add('revIncludes', revIncluded)
  return byType
}

function addedEntries(type: FhirTypeName, slots: Slots): string[] {
  return [...additionsOf(type, slots)].map(([target, asked]) => {
    const filter = asked.find(({ addition }) => addition.filter)?.addition.filter ?? unfiltered
    const isAny = asked.map(({ isAsked }) => isAsked).join(' or ')
    const belongs = asked.map(({ isAsked, addition }) => `(${isAsked} and x.key in (${addition.keys}))`).join(' or ')
    const rows = `select * from (${sources[target].rows(filter)}) x where (${isAny}) and (${belongs})`
    return entriesOf(target, 'include', detailed(target, rows), slots)
  })
}

interface Prepared {
  text: string
  slots: Slots
}

function prepareSearch(type: FhirTypeName): Prepared {
  const slots = new Slots()
  const found = foundBy(type, slots)
  const after = slots.add('after', 'int[]', (search) => search.after)
  const count = slots.add('count', 'int', (search) => search.count)
  const rest = `select * from found x where ${after} is null or x.key > ${after}`
  const text = `${found},
    page as materialized (${detailed(type, `${rest} order by x.key limit ${count}`)})
    select (select count(*) from found)::int as total, (select count(*) from (${rest}) x) > ${count} as "hasMore",
           (select x.id from page x order by x.key desc limit 1) as "lastId",
           concat_ws(',', ${[entriesOf(type, 'match', 'select * from page', slots), ...addedEntries(type, slots)].join(', ')}) as entries`
  return { text, slots }
}

function prepareRead(type: FhirTypeName): Prepared {
  const slots = new Slots()
  const found = foundBy(type, slots)
  const text = `${found} select ${resourceOf(type, slots)}::text as json from (${detailed(type, 'select * from found')}) x`
  return { text, slots }
}

const prepared = new Map(fhirTypeNames.map((type) => [type, { search: prepareSearch(type), read: prepareRead(type) }]))

function statementOf(kind: 'search' | 'read', type: FhirTypeName, search: Search): Statement {
  const each = prepared.get(type)?.[kind]
  if (!each) throw new Error(`${type} has no statements`)
  return { name: `fhir-${kind}-${type}`, text: each.text, values: each.slots.valuesOf(search) }
}

/** Roles are counted by the thousand, so a search for them has a connection of its own. */
export const searchStatement = (type: FhirTypeName, search: Search): Statement => ({
  ...statementOf('search', type, search),
  ...(type === 'PractitionerRole' || search.revIncludes.length > 0 ? { ownConnection: true as const } : {}),
})
/** Answers no row for an id that this practice does not have. */
export const readStatement = (type: FhirTypeName, search: Search): Statement => statementOf('read', type, search)
