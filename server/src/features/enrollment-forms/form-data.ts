import { maritalStatuses } from '@credence/contract/choices/provider'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { getProvider } from '@credence/contract/providers/profile'
import { sections } from '@credence/contract/provider-sections/all'
import { addressText, dayText, fieldText } from '../../kit/paper/shown-text.ts'

type Profile = AnswerOf<typeof getProvider>
type Entries = readonly Record<string, unknown>[]

/** The data of a form: the parts of a profile that the caller may see. */
export interface FormData {
  profile: Profile
  ssn: string | null
  entries: Readonly<Record<string, Entries>>
  today: string
}

type Line = readonly [label: string, value: string]
export interface Part {
  heading: string
  lines: readonly Line[]
}

const lineOf = (label: string, value: string | null | undefined): Line => [label, value ?? '']

export const identity = ({ profile, ssn }: FormData): Part => ({
  heading: 'Provider',
  lines: [
    lineOf('Last name', profile.lastName),
    lineOf('First name', profile.firstName),
    lineOf('Middle name', profile.middleName),
    lineOf('Credentials', profile.credentials),
    lineOf('Specialties', profile.specialties?.map(({ name, code }) => `${name} (${code})`).join('; ')),
    lineOf('NPI', profile.npi),
    lineOf('Date of birth', dayText(profile.dob)),
    lineOf('SSN', ssn),
    lineOf('CAQH ID', profile.caqh),
    lineOf('DEA', profile.dea),
    lineOf('Medicaid', profile.medicaid),
    lineOf('PTAN', profile.medicare),
    lineOf('Other IDs', profile.otherIds),
  ],
})

export const contact = ({ profile }: FormData): Part => ({
  heading: 'Contact',
  lines: [
    lineOf('Work email', profile.email1),
    lineOf('Personal email', profile.email2),
    lineOf('Cell phone', profile.phone1),
    lineOf('Other phone', profile.phone2),
    lineOf('Home address', addressText(profile)),
  ],
})

export const demographics = ({ profile }: FormData): Part => ({
  heading: 'Demographics',
  lines: [
    lineOf('Birthplace', profile.birthplace),
    lineOf('Citizenship', profile.citizenship),
    lineOf('Other languages', profile.otherLanguages),
    lineOf(
      'Marital status',
      profile.maritalStatus ? maritalStatuses.labels[profile.maritalStatus as keyof typeof maritalStatuses.labels] : '',
    ),
    lineOf('Prior names', profile.priorNames),
  ],
})

/** The provider's main practice. Memberships that ended are ignored. */
export const practice = ({ profile, today }: FormData): Part => {
  const [main] = profile.practices.filter(({ endDate }) => endDate === null || endDate >= today)
  return {
    heading: 'Practice',
    lines: [
      lineOf('Practice', main?.name),
      lineOf('TIN', main?.tin),
      lineOf('Group NPI', main?.npi),
      lineOf('Practice address', main ? addressText(main) : ''),
      lineOf('Practice phone', main?.phone1),
      lineOf('Practice fax', main?.fax),
      lineOf('Practice email', main?.email1),
      lineOf('Start date', dayText(main?.startDate)),
    ],
  }
}

/** The newest entries of a section, one line each, up to the form's limit. */
export function sectionPart({ entries }: FormData, name: string, most: number): Part {
  const section = sections.find((each) => each.name === name)
  if (!section) throw new Error(`There is no section ${name}`)
  const shown = Object.entries(section.fields).filter(([, { kind }]) => kind !== 'stamp' && kind !== 'documents')
  const rows = (entries[name] ?? []).slice(0, most)
  return {
    heading: section.title,
    lines: rows.map((entry, at): Line => [
      `${section.entry} ${at + 1}`,
      shown
        .map(([field, each]) => fieldText(each, entry[field]))
        .filter(Boolean)
        .join(', '),
    ]),
  }
}
