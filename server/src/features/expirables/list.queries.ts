import { documentCategories } from '@credence/contract/choices/document-categories'
import { endedPrivileges } from '@credence/contract/choices/enrollment'
import { states } from '@credence/contract/choices/states'
import type { ExpirableFilter, ExpirableSort } from '@credence/contract/expirables/calls'
import { expirableGroups, groupEnds, rowsOfPage, type ExpirableGroup } from '@credence/contract/expirables/rules'
import {
  expirableSourceNames,
  expirableTypes,
  sourceOf,
  sourcesOfType,
  type ExpirableSource,
} from '@credence/contract/expirables/sources'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { longJsonStatement } from '../../kit/request/json.ts'

// Names of sources, permissions and orders are written into the SQL. They come only from the contract. Under row-level
// security the planner expects one row everywhere, so each step is materialized.

/** $1: whether muted ones are shown, $2: what is searched, $3 and $4: the days of the group, from today, then those of `ownersOf`. */
const valuesOf = (filter: ExpirableFilter) => [
  filter.muted === 'shown',
  filter.search,
  ...(filter.group ? daysOf(filter.group) : everyDay),
  ...ownersOf(filter).values,
]

/**
 * The practice and the provider that the list is about, each as a parameter of its own or ''. A condition that holds
 * without a parameter too would make the planner expect one provider in every list, and read all of them for each row.
 */
function ownersOf({ practiceId, providerId }: Pick<ExpirableFilter, 'practiceId' | 'providerId'>) {
  const values = [practiceId, providerId].filter((id) => id !== undefined)
  return {
    values,
    practice: practiceId === undefined ? '' : '$5::int',
    provider: providerId === undefined ? '' : `$${4 + values.length}::int`,
  }
}

/** Before every date that the database can hold a difference to. */
const longAgo = -1_000_000
const everyDay = [longAgo, limits.expiringDays] as const

/** The first and the last day of a group, counted from today. */
const daysOf = (group: ExpirableGroup): readonly [number, number] => {
  const before = expirableGroups.values[expirableGroups.values.indexOf(group) - 1]
  return [before === undefined ? longAgo : groupEnds[before] + 1, groupEnds[group]]
}

interface Rows {
  from: string
  what: string
  number?: string
  category?: string
  expires: string
  effective: string
  /** The practice of the row, where it is not that of the provider. */
  practice?: string
  where?: string
}

/** Expired documents are kept as history, so old ones have no alert. Everything else stays until it is renewed. */
const documentRows = (owner: 'provider' | 'practice'): Rows => ({
  from: `document e join ${owner === 'provider' ? 'present' : 'here'} o on o.id = e.owner_id`,
  what: 'e.name',
  category: 'e.category',
  expires: 'e.expiration',
  effective: 'e.effective_date',
  where: `e.owner_type = '${owner}' and e.scope = 'own' and e.replaced_by_id is null and e.expiration >= (select day from today) - ${limits.expiredDays}`,
})

const endedList = endedPrivileges.map((type) => `'${type}'`).join(', ')
const facilityRows = (owner: 'provider' | 'practice'): Rows => ({
  from: `${owner}_facility e join ${owner === 'provider' ? 'present' : 'here'} o on o.id = e.${owner}_id join facility f on f.id = e.facility_id`,
  what: 'f.name',
  expires: 'e.expires',
  effective: 'e.effective_date',
  where: `e.is_active and (e.privileges_type is null or e.privileges_type not in (${endedList}))`,
})

const hubRows = (owner: 'provider' | 'practice'): Rows => ({
  from: `${owner}_hub e join ${owner === 'provider' ? 'present' : 'here'} o on o.id = e.${owner}_id join hub h on h.id = e.hub_id`,
  what: 'h.name',
  expires: 'e.expires',
  effective: 'e.effective_date',
})

const rowsOf: Record<ExpirableSource, Rows> = {
  providerDocument: documentRows('provider'),
  practiceDocument: documentRows('practice'),
  stateLicense: {
    from: 'state_license e join present o on o.id = e.provider_id',
    what: 'e.state',
    number: 'e.license',
    expires: 'e.expiration_date',
    effective: 'e.effective_date',
  },
  boardCertification: {
    from: 'board_certification e join present o on o.id = e.provider_id',
    what: 'e.certification',
    number: 'e.notes',
    expires: 'e.expiration_date',
    effective: 'e.effective_date',
  },
  malpracticeInsurance: {
    from: 'malpractice_insurance e join present o on o.id = e.provider_id',
    what: 'e.policy',
    expires: 'e.end_date',
    effective: 'e.start_date',
    // A policy that one with a later end has replaced is history.
    where: `not exists (select from malpractice_insurance l where l.team_id = e.team_id and l.provider_id = e.provider_id and l.id <> e.id and (l.end_date is null or l.end_date > e.end_date))`,
  },
  providerHub: hubRows('provider'),
  practiceHub: hubRows('practice'),
  carrierParticipation: {
    from: `carrier_participation e join present o on o.id = e.provider_id and not o.is_excluded join here q on q.id = e.practice_id
      join provider_practice m on m.team_id = e.team_id and m.provider_id = e.provider_id and m.practice_id = e.practice_id and not_ended(m.end_date) join carrier c on c.id = e.carrier_id`,
    what: 'c.name',
    expires: 'e.expires',
    effective: 'e.effective_date',
    practice: 'q',
    where: `e.status = 'ACTIVE'`,
  },
  providerFacility: facilityRows('provider'),
  practiceFacility: facilityRows('practice'),
}

/** Rows whose practice is that of their provider. */
const isInPracticeOfOwner = (name: ExpirableSource) => sourceOf(name).owner === 'provider' && !rowsOf[name].practice

function itemsOf(name: ExpirableSource): string {
  const { from, what, number, category, expires, effective, practice, where = 'true' } = rowsOf[name]
  const { view } = sourceOf(name)
  const place = practice
    ? `${practice}.id, ${practice}.name`
    : isInPracticeOfOwner(name)
      ? 'o.practice_id, o.practice_name'
      : 'null::int, null::text'
  return `
    select '${name}' as source, e.id, e.version, ${what} as what, ${number ?? 'null::text'} as number, ${category ?? 'null::text'} as category, o.id as owner_id, o.name as owner_name,
           ${place}, ${effective} as effective, ${expires} as expires, e.muted_expiration is not distinct from ${expires} as muted
      from ${from}
     where e.team_id = (select app_team()) and ${expires} <= (select day from today) + ${limits.expiringDays} and (select app_may_see('${view}')) and ${where}`
}

const inPracticeOfOwner = expirableSourceNames
  .filter(isInPracticeOfOwner)
  .map((name) => `'${name}'`)
  .join(', ')

const sourceOrder = expirableSourceNames
  .toSorted((a, b) => expirableTypes.values.indexOf(sourceOf(a).type) - expirableTypes.values.indexOf(sourceOf(b).type))
  .map((name) => `'${name}'`)
/** The label of a value, which is the value itself where the list does not have it. */
const labelOf = (labels: Readonly<Record<string, string>>, value: string) =>
  `coalesce('${JSON.stringify(labels).replaceAll("'", "''")}'::jsonb ->> ${value}, ${value})`
const licenses = sourcesOfType('license')
const isLicense = `x.source in (${licenses.map((name) => `'${name}'`).join(', ')})`
/** As `expirableName` says it: people look for 'Alaska' and 'W9', not for the values that are stored. */
const wordsOfName = (hasLicenses = true) => `
  case ${hasLicenses ? `when ${isLicense} then ${labelOf(states.labels, 'x.what')}` : ''}
       when x.category is null then x.what else ${labelOf(documentCategories, 'x.category')} end,
  case when x.category is null then x.number else x.what end`

/** What a search looks through. Documents are not asked whether they are licenses: there can be 50,000 of them. */
function searchedWords(sources: readonly ExpirableSource[]): string {
  const hasLicenses = sources.some((name) => licenses.includes(name))
  const state = hasLicenses ? `case when ${isLicense} then x.what end, ` : ''
  return `x.owner_name, ${state}${wordsOfName(hasLicenses)}, x.practice_name`
}

const orders: Record<ExpirableSort, string> = {
  expires: 'x.expires',
  type: `array_position(array[${sourceOrder.join(', ')}], x.source)`,
  what: `lower(concat_ws(' ', ${wordsOfName()}))`,
  owner: 'lower(x.owner_name)',
  practice: 'lower(x.practice_name)',
}

const between = (first: number | string, last: number | string) => `x.days between ${first} and ${last}`
const isShown = '(not x.muted or $1::boolean)'
const isChosen = `${isShown} and ${between('$3::int', '$4::int')}`

/** The memberships by which a provider is in the list, the one that is shown first. */
const memberships = `provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
         where m.team_id = (select app_team()) and not_ended(m.end_date)`
const shownFirst = 'm.is_primary desc, q.name, q.id'

/** Whether practices are needed only for the rows of a page: neither order nor search asks for those of all providers. */
const needsPracticesOfPage = ({ search, sort, practiceId, providerId }: ExpirableFilter) =>
  search === '' && sort !== 'practice' && practiceId === undefined && providerId === undefined

/** Every provider of the list, without practices. */
const presentAlone = `
    select r.id, r.name, null::int as practice_id, null::text as practice_name, r.is_excluded
      from (select distinct m.provider_id from provider_practice m where m.team_id = (select app_team()) and not_ended(m.end_date)) m
      join (
        select r.id, r.formatted_name as name, r.excluded_from_carrier_credentialing as is_excluded from provider r
         where r.team_id = (select app_team()) and r.deleted_at is null offset 0) r on r.id = m.provider_id`

/**
 * Names and memberships of all providers are read once each and joined. Without the offset the planner would look every
 * provider up by its key, which it should do for those of one practice alone.
 */
function presentWithPractice(filter: ExpirableFilter): string {
  const { practice, provider } = ownersOf(filter)
  return `
    select r.id, r.name, m.practice_id, m.practice_name, r.is_excluded
      from (
        select distinct on (m.provider_id) m.provider_id, q.id as practice_id, q.name as practice_name
          from ${memberships} ${practice && `and m.practice_id = ${practice}`} ${provider && `and m.provider_id = ${provider}`}
         order by m.provider_id, ${shownFirst}) m
      join (
        select r.id, r.formatted_name as name, r.excluded_from_carrier_credentialing as is_excluded from provider r
         where r.team_id = (select app_team()) and r.deleted_at is null ${provider && `and r.id = ${provider}`} ${practice || provider ? '' : 'offset 0'}) r on r.id = m.provider_id`
}

const found = (filter: ExpirableFilter, present: string) => {
  const { practice, provider } = ownersOf(filter)
  const sources = sourcesOfType(filter.type)
  return `
  with today as materialized (select team_today() as day),
  here as materialized (
    select p.id, p.name from practice p where p.team_id = (select app_team()) and not_ended(p.end_date) ${practice && `and p.id = ${practice}`} ${provider && 'and false'}),
  present as materialized (${present}),
  found as materialized (
    select *, x.expires - (select day from today) as days from (${sources.map(itemsOf).join(' union all ')}
    ) as x (source, id, version, what, number, category, owner_id, owner_name, practice_id, practice_name, effective, expires, muted)
     where $2::text = '' or strpos(lower(concat_ws(' ', ${searchedWords(sources)})), lower($2)) > 0)`
}

const record = `json_build_object('source', x.source, 'id', x.id, 'version', x.version, 'what', x.what, 'number', x.number, 'category', x.category, 'ownerId', x.owner_id, 'ownerName', x.owner_name,
  'practiceId', x.practice_id, 'practiceName', x.practice_name, 'effectiveDate', x.effective, 'expires', x.expires, 'isMuted', x.muted)`

const chosenRows = ({ sort, direction }: Pick<ExpirableFilter, 'sort' | 'direction'>, window = '') => `
  select x.*, row_number() over () as place from (
    select * from found x where ${isChosen}
     order by ${orders[sort]} ${direction === 'ascending' ? 'asc' : 'desc'} nulls last, x.expires, lower(x.owner_name), x.source, x.id ${window}) x`

const groupCount = (group: ExpirableGroup) =>
  `'${group}', count(*) filter (where ${isShown} and ${between(...daysOf(group))})`

const nameOf = (kind: string, { type, sort, direction, practiceId, providerId }: ExpirableFilter) =>
  [kind, type ?? 'all', sort, direction, practiceId && 'practice', providerId && 'provider'].filter(Boolean).join('-')

/** The rows of a page, each with the practice of its provider. */
const withPractices = (rows: string) => `
  select x.source, x.id, x.version, x.what, x.number, x.category, x.owner_id, x.owner_name, coalesce(x.practice_id, m.id) as practice_id, coalesce(x.practice_name, m.name) as practice_name,
         x.effective, x.expires, x.muted, x.place
    from (${rows}) x left join lateral (
      select q.id, q.name from ${memberships} and m.provider_id = x.owner_id order by ${shownFirst} limit 1) m
      on x.source in (${inPracticeOfOwner})`

/** A page of the list with the counts of all groups, in one statement. */
export function expirables({ page, ...filter }: ExpirableFilter & { page: number }): Statement {
  const values = valuesOf(filter)
  const isLate = needsPracticesOfPage(filter)
  const rows = chosenRows(filter, `limit ${rowsOfPage} offset $${values.length + 1}::int`)
  return longJsonStatement(
    nameOf(isLate ? 'expirables-page' : 'expirables', filter),
    `${found(filter, isLate ? presentAlone : presentWithPractice(filter))}, counted as materialized (
       select json_build_object(${expirableGroups.values.map(groupCount).join(', ')}) as counts, count(*) filter (where x.muted) as muted, count(*) filter (where ${isChosen}) as total from found x)
     select json_build_object('counts', c.counts, 'mutedCount', c.muted, 'total', c.total, 'rows', coalesce(
       (select json_agg(${record} order by x.place) from (${isLate ? withPractices(rows) : rows}) x), '[]'))::text as json from counted c`,
    [...values, (page - 1) * rowsOfPage],
  )
}

/** The whole list, for a file. */
export const allExpirables = (filter: ExpirableFilter): Statement =>
  longJsonStatement(
    nameOf('all-expirables', filter),
    `${found(filter, presentWithPractice(filter))} select coalesce(json_agg(${record} order by x.place), '[]')::text as json from (${chosenRows(filter)}) x`,
    valuesOf(filter),
  )
