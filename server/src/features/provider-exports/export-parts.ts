import { documentCategories } from '@credence/contract/choices/document-categories'
import { facilityTypes, privilegeTypes } from '@credence/contract/choices/enrollment'
import { cmeCategories, maritalStatuses } from '@credence/contract/choices/provider'
import { cmeTotals, dollarsText, hoursText } from '@credence/contract/cme/rules'
import { cellWord, locationWord } from '@credence/contract/participation/rules'
import type { Field } from '@credence/contract/provider-sections/fields'
import type { ReportFacts, ReportTable } from '../../kit/paper/report.ts'
import { addressText, dayText, fieldText } from '../../kit/paper/shown-text.ts'
import { sectionOf, type CarrierStanding, type ExportData, type Location, type SectionName } from './export-data.ts'

type Fact = ReportFacts['facts'][number]
const fact = (name: string, value: string | null | undefined): Fact => [name, value ?? '']
const known = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

const specialtiesOf = ({ profile }: ExportData) => profile.specialties?.map(({ name }) => name).join(', ')

/** The header of the provider's page. */
export const basicFacts = (data: ExportData): ReportFacts => {
  const { profile } = data
  return {
    heading: 'Provider',
    facts: [
      fact('First name', profile.firstName),
      fact('Middle name', profile.middleName),
      fact('Last name', profile.lastName),
      fact('Nickname', profile.nickname),
      fact('Credentials', profile.credentials),
      fact('Specialties', specialtiesOf(data)),
      fact('Cell phone', profile.phone1),
      fact('Other phone', profile.phone2),
      fact('Pager', profile.pager),
      fact('Work email', profile.email1),
      fact('Personal email', profile.email2),
      ...(profile.isApp ? [fact('Supervising provider', profile.supervisingProviderName)] : []),
      fact('Notes', profile.notes),
    ],
  }
}

/** The identifiers. No export holds the social security number. */
export const sensitiveFacts = ({ profile }: ExportData): ReportFacts => ({
  heading: 'Provider Details',
  facts: [
    fact('NPI', profile.npi),
    fact('Date of birth', dayText(profile.dob)),
    fact('License', profile.license),
    fact('CAQH', profile.caqh),
    fact('DEA', profile.dea),
    fact('Medicaid', profile.medicaid),
    fact('PTAN', profile.medicare),
    fact('Other IDs', profile.otherIds),
  ],
})

export const demographicFacts = ({ profile }: ExportData): ReportFacts => ({
  heading: 'Demographics',
  facts: [
    fact('Address', addressText(profile)),
    fact('Prior addresses', profile.priorAddresses),
    fact('Prior names', profile.priorNames),
    fact('Birthplace', profile.birthplace),
    fact('Citizenship', profile.citizenship),
    fact('Ethnicity', profile.ethnicity),
    fact('Other languages', profile.otherLanguages),
    fact(
      'Marital status',
      profile.maritalStatus &&
        (maritalStatuses.options.find(({ value }) => value === profile.maritalStatus)?.label ?? profile.maritalStatus),
    ),
    fact('Spouse', profile.spouse),
  ],
})

/** The head of a curriculum vitae: contact data and skills. */
export const vitaFacts = (data: ExportData): ReportFacts => {
  const { profile } = data
  return {
    heading: 'Contact',
    facts: known([
      fact('Specialties', specialtiesOf(data)),
      fact('Work email', profile.email1),
      fact('Personal email', profile.email2),
      fact('Cell phone', profile.phone1),
      fact('Other phone', profile.phone2),
      fact('Address', addressText(profile)),
      fact('Citizenship', profile.citizenship),
      fact('Languages', profile.otherLanguages),
    ]),
  }
}

/** TIN, NPI and addresses of a practice, for callers who may see them. */
export const practices = ({ profile }: ExportData): ReportTable => ({
  heading: 'Practices',
  none: 'No practices.',
  columns: [
    { title: 'Practice', share: 3 },
    { title: 'TIN', share: 1.4 },
    { title: 'NPI', share: 1.4 },
    { title: 'Phone', share: 1.7 },
    { title: 'Start Date', share: 1.3 },
    { title: 'End Date', share: 1.3 },
  ],
  rows: profile.practices.map(({ name, isPrimary, tin, npi, phone1, startDate, endDate }) => [
    isPrimary ? `${name} (primary)` : name,
    tin ?? '',
    npi ?? '',
    phone1 ?? '',
    dayText(startDate),
    dayText(endDate),
  ]),
})

const shares: Record<Field['kind'], number> = {
  text: 2.2,
  state: 1,
  notes: 3,
  date: 1.3,
  choice: 1.5,
  stamp: 1.3,
  documents: 2,
}

export function sectionTable({ entries }: ExportData, name: SectionName): ReportTable {
  const { title, fields } = sectionOf(name)
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'stamp')
  return {
    heading: title,
    none: 'No entries.',
    columns: shown.map(([, { label, kind }]) => ({ title: label, share: shares[kind] })),
    rows: entries[name].map((entry) => shown.map(([field, each]) => fieldText(each, entry[field]))),
  }
}

export const documents = ({ documents: files }: ExportData): ReportTable => ({
  heading: 'Documents',
  none: 'No documents.',
  columns: [
    { title: 'Name', share: 3.2 },
    { title: 'Category', share: 1.7 },
    { title: 'Effective', share: 1.3 },
    { title: 'Expires', share: 1.3 },
    { title: 'Notes', share: 2.4 },
  ],
  rows: files.map(({ filename, category, effectiveDate, expiration, notes }) => [
    filename,
    documentCategories[category],
    dayText(effectiveDate),
    dayText(expiration),
    notes ?? '',
  ]),
})

export function cme({ cme: entries }: ExportData): ReportTable {
  const totals = cmeTotals(entries)
  return {
    heading: 'CME',
    none: 'No entries.',
    columns: [
      { title: 'Title', share: 4 },
      { title: 'Category', share: 1.7 },
      { title: 'Date', share: 1.3 },
      { title: 'Hours', share: 0.9 },
      { title: 'Cost', share: 1.3 },
    ],
    rows:
      entries.length === 0
        ? []
        : [
            ...entries.map(({ title, category, eventDate, hours, dollarAmount }) => [
              title,
              category ? cmeCategories.labels[category] : '',
              dayText(eventDate),
              hours === null ? '' : hoursText(hours),
              dollarAmount === null ? '' : dollarsText(dollarAmount),
            ]),
            ['Total', '', '', hoursText(totals.hours), dollarsText(totals.dollarAmount)],
          ],
  }
}

const locationColumns = [
  { title: 'Location', share: 2.8 },
  { title: 'Type', share: 1.1 },
  { title: 'Address', share: 3 },
  { title: 'Phone', share: 1.8 },
  { title: 'Privileges', share: 1.5 },
  { title: 'Effective', share: 1.4 },
  { title: 'Expires', share: 1.4 },
]
const locationRow = (location: Location): string[] => [
  location.isPrimary ? `${location.name} (primary)` : location.name,
  location.facilityType ? facilityTypes.labels[location.facilityType] : '',
  addressText(location),
  location.phone ?? '',
  location.privilegesType ? privilegeTypes.labels[location.privilegesType] : '',
  dayText(location.effectiveDate),
  dayText(location.expires),
]

/** Whether a provider works at a location today. A location under renewal is active until its end. */
const isActiveLocation = (location: Location, today: string): boolean =>
  locationWord({ ...location, isPending: false }, today) === 'active'

export const activeLocations = ({ locations, today }: ExportData): ReportTable => ({
  heading: 'Active Locations',
  none: 'No active locations.',
  columns: locationColumns,
  rows: locations.filter((location) => isActiveLocation(location, today)).map(locationRow),
})

const statusOf = (standing: CarrierStanding) =>
  standing.isNotApplicable ? 'NOT_APPLICABLE' : standing.isActive ? 'ACTIVE' : 'INACTIVE'
const standingRow = (standing: CarrierStanding, today: string): string[] => [
  standing.name,
  cellWord({ ...standing, status: statusOf(standing) }, today),
  dayText(standing.effectiveDate),
  dayText(standing.expires),
  standing.phone ?? '',
  standing.fax ?? '',
]

/** One table per practice. A former practice shows its end date. */
export function participation({ profile, standings, today }: ExportData): ReportTable[] {
  const columns = [
    { title: 'Carrier', share: 3.4 },
    { title: 'Status', share: 1.2 },
    { title: 'Effective', share: 1.4 },
    { title: 'Expires', share: 1.4 },
    { title: 'Phone', share: 1.7 },
    { title: 'Fax', share: 1.7 },
  ]
  const none = profile.excludedFromCarrierCredentialing
    ? 'This provider is excluded from carrier credentialing.'
    : 'The practice works with no carriers yet.'
  if (profile.practices.length === 0)
    return [{ heading: 'Carriers', columns, rows: [], none: 'This provider belongs to no practice.' }]
  return profile.practices.map(({ id, name, endDate }) => ({
    heading: endDate !== null && endDate < today ? `${name} (until ${dayText(endDate)})` : name,
    columns,
    none,
    rows: standings.filter(({ practiceId }) => practiceId === id).map((standing) => standingRow(standing, today)),
  }))
}
