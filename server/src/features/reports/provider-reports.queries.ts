import { documentCategories } from '@credence/contract/choices/document-categories'
import { endedPrivileges, facilityTypes, privilegeTypes } from '@credence/contract/choices/enrollment'
import { cmeCategories, immunizationTypes } from '@credence/contract/choices/provider'
import { boardCertification } from '@credence/contract/provider-sections/board-certification'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { immunization } from '@credence/contract/provider-sections/immunization'
import { recentlyExpiredDays, type ReportCmeRange } from '@credence/contract/reports/provider-reports'
import { orderSql } from '../provider-sections/provider-sections.actions.ts'
import { labelSql, Values, yesNoSql, type Options, type ReportQuery } from './report-query.ts'

// A scalar subquery is evaluated once, a function call once for each row.
const team = '(select app_team())'
const today = '(select team_today())'

const Provider = 'p.formatted_name'
const byProvider = 'p.last_name, p.first_name, p.id'
const ofTeam = (values: Values, { providerIds }: Options) =>
  `p.team_id = ${team} and p.deleted_at is null and ${values.isOneOf('p.id', 'int', providerIds)}`
const joined = (table: string) => `join ${table} e on e.team_id = p.team_id and e.provider_id = p.id`

export function activeDocuments(options: Options): ReportQuery {
  const values = new Values()
  const first = options.includeRecentlyExpired === true ? `${today} - ${recentlyExpiredDays}` : today
  return {
    columns: {
      Provider,
      Document: 'e.name',
      Category: labelSql('e.category', documentCategories),
      Effective: 'e.effective_date',
      Expires: 'e.expiration',
    },
    from: `from provider p ${joined('document')} and e.owner_type = 'provider' and e.scope = 'own'
      where ${ofTeam(values, options)} and (e.expiration is null or e.expiration >= ${first})`,
    order: `${byProvider}, e.category, e.expiration desc nulls last, e.name, e.id`,
    values: values.list,
  }
}

/** The locations of the provider's practices that the caller sees, where the provider works today. */
export function facilities(options: Options): ReportQuery {
  const values = new Values()
  return {
    columns: {
      Provider,
      Location: 'f.name',
      Type: labelSql('f.facility_type', facilityTypes.labels),
      Privileges: labelSql('e.privileges_type', privilegeTypes.labels),
      Primary: yesNoSql('e.is_primary'),
      Effective: 'e.effective_date',
      Expires: 'e.expires',
    },
    from: `from provider p ${joined('provider_facility')} join facility f on f.id = e.facility_id
      where ${ofTeam(values, options)} and ${values.isOneOf('e.facility_id', 'int', options.facilityIds)}
        and e.is_active and (e.expires is null or e.expires >= ${today}) and (e.effective_date is null or e.effective_date <= ${today})
        and (e.privileges_type is null or e.privileges_type <> all (${values.add(endedPrivileges)}::text[]))
        and exists (select from provider_practice m join practice_facility x on x.team_id = m.team_id and x.practice_id = m.practice_id
                     where m.team_id = p.team_id and m.provider_id = p.id and x.facility_id = e.facility_id)`,
    order: `${byProvider}, f.name, f.id`,
    values: values.list,
  }
}

export function providerDetails(options: Options): ReportQuery {
  const values = new Values()
  return {
    columns: {
      Provider,
      NPI: 'p.npi',
      DOB: 'p.dob',
      License: 'p.license',
      CAQH: 'p.caqh',
      DEA: 'p.dea',
      Medicaid: 'p.medicaid',
      Medicare: 'p.medicare',
      'Other IDs': 'p.other_ids',
    },
    from: `from provider p where ${ofTeam(values, options)}`,
    order: byProvider,
    values: values.list,
  }
}

/** The day with which each range begins; all of them end today. */
const starts: Record<Exclude<ReportCmeRange, 'all-time' | 'custom'>, string> = {
  calendarYear: `date_trunc('year', ${today})::date`,
  yearAgo: `(${today} - interval '12 months')::date`,
  twoYearsAgo: `(${today} - interval '24 months')::date`,
}

function rangeSql(values: Values, { dateRangeOption, customStartDate, customEndDate }: Options): string {
  const range = dateRangeOption as ReportCmeRange
  if (range === 'all-time') return 'true'
  if (range === 'custom')
    return `e.event_date between ${values.add(String(customStartDate))}::date and ${values.add(String(customEndDate))}::date`
  return `e.event_date between ${starts[range]} and ${today}`
}

/**
 * One row for each entry. With `hours` only providers whose entries here sum up to less, and one row for those without
 * entries.
 */
export function cmes(options: Options): ReportQuery {
  const values = new Values()
  const { hours } = options
  const isLimited = typeof hours === 'number'
  const own = ofTeam(values, options)
  const wanted = `${values.isOneOf('e.category', 'text', options.categoryIds)} and ${rangeSql(values, options)}`
  const entries = `${isLimited ? 'left ' : ''}${joined('cme')} and ${wanted}`
  const found = `select p.id, p.last_name, p.first_name, p.formatted_name, e.id as entry_id, e.title, e.category, e.event_date, e.dollar_amount,
      case when e.id is null then 0 else e.hours end as hours
      ${isLimited ? ', coalesce(sum(e.hours) over (partition by p.id), 0) as total_hours' : ''}
    from provider p ${entries} where ${own}`
  return {
    ...(isLimited
      ? { providers: { found: 'count(distinct r.id)', of: `select count(*) from provider p where ${own}` } }
      : {}),
    columns: {
      Provider: 'r.formatted_name',
      Title: 'r.title',
      Category: labelSql('r.category', cmeCategories.labels),
      Date: 'r.event_date',
      Hours: 'trim_scale(r.hours)',
      Cost: 'r.dollar_amount',
    },
    from: `from (${found}) r ${isLimited ? `where r.total_hours < ${values.add(hours)}::numeric` : ''}`,
    order: 'r.last_name, r.first_name, r.id, r.event_date desc nulls last, lower(r.title), r.entry_id',
    values: values.list,
  }
}

export function boardCertifications(options: Options): ReportQuery {
  const values = new Values()
  const words = String(options.keywords ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const hasWord = (placeholder: string) => (column: string) =>
    `strpos(lower(coalesce(${column}, '')), lower(${placeholder}::text)) > 0`
  const conditions = words.map((word) => {
    const has = hasWord(values.add(word))
    return `and (${has('e.certification')} or ${has('e.notes')})`
  })
  return {
    columns: {
      Provider,
      Certification: 'e.certification',
      Number: 'e.notes',
      Effective: 'e.effective_date',
      Expires: 'e.expiration_date',
    },
    from: `from provider p ${joined('board_certification')} where ${ofTeam(values, options)} ${conditions.join(' ')}`,
    order: `${byProvider}, ${orderSql(boardCertification as unknown as AnySection)}`,
    values: values.list,
  }
}

export function immunizations(options: Options): ReportQuery {
  const values = new Values()
  return {
    columns: {
      Provider,
      Immunization: labelSql('e.immunization_type', immunizationTypes.labels),
      Date: 'e.immunization_date',
      Notes: 'e.notes',
    },
    from: `from provider p ${joined('immunization')}
      where ${ofTeam(values, options)} and ${values.isOneOf('e.immunization_type', 'text', options.immunizationTypes)}`,
    order: `${byProvider}, ${orderSql(immunization as unknown as AnySection)}`,
    values: values.list,
  }
}

/** One row for each membership, in the order of practices. */
export function providerRoster(options: Options): ReportQuery {
  const values = new Values()
  return {
    columns: {
      Practice: 'q.name',
      Provider,
      Credentials: 'p.credentials',
      Specialties: `(select string_agg(s.name, ', ' order by x.position, s.name) from provider_specialty x join specialty s on s.id = x.specialty_id
        where x.team_id = p.team_id and x.provider_id = p.id)`,
      Primary: yesNoSql('m.is_primary'),
      Start: 'm.start_date',
      End: 'm.end_date',
    },
    from: `from practice q join provider_practice m on m.team_id = q.team_id and m.practice_id = q.id
        join provider p on p.team_id = m.team_id and p.id = m.provider_id
      where q.team_id = ${team} and p.deleted_at is null and ${values.isOneOf('q.id', 'int', options.practiceIds)}
        ${options.includeInactive === true ? '' : `and (m.end_date is null or m.end_date >= ${today})`}`,
    order: `q.name, q.id, ${byProvider}, m.start_date nulls first, m.id`,
    values: values.list,
  }
}
