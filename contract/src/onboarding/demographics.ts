import { maritalStatusLabels, stateLabels } from '../choices/labels.ts'
import { limits } from '../limits.ts'
import { addIssue, checks, digitsOf, isGiven, formMessages, type Issues, type Typed } from '../links/form-issues.ts'
import type { OnboardingPreferences } from './preferences.ts'

/** The states of the wizard. Other is for those who were born or live outside of them. */
export const wizardStateLabels = { ...stateLabels, Other: 'Other' } as const

/** Fields that hold one text, with the words that people read beside them. */
export const demographicsLabels = {
  personalEmail: 'Personal email',
  cellPhone: 'Cell phone',
  otherPhone: 'Other phone',
  pager: 'Pager',
  dob: 'Date of birth',
  ssn: 'SSN',
  credentials: 'Credentials',
  caqhId: 'CAQH ID',
  caqhUsername: 'CAQH username',
  caqhPassword: 'CAQH password',
  dea: 'DEA number',
  deaExpirationDate: 'DEA expiration date',
  medicaidId: 'Medicaid ID',
  ptan: 'PTAN',
  currentStreet1: 'Street',
  currentStreet2: 'Street (line 2)',
  currentCity: 'City',
  currentState: 'State',
  currentZip: 'Zip',
  priorAddresses: 'Prior addresses',
  birthplaceCity: 'Birthplace city',
  birthplaceState: 'Birthplace state',
  citizenship: 'Citizenship',
  maritalStatus: 'Marital status',
  spouse: 'Spouse',
  priorNamesAndDates: 'Prior names and dates',
  npi: 'NPI',
  npiUsername: 'NPI username',
  npiPassword: 'NPI password',
} as const
export type DemographicsField = keyof typeof demographicsLabels
export const demographicsFields = Object.keys(demographicsLabels) as DemographicsField[]

export const demographicsSwitches = ['noCaqh', 'noDea', 'noMedicaidId', 'noPtan', 'noNpi'] as const
export type DemographicsSwitch = (typeof demographicsSwitches)[number]

export type Demographics = { [K in DemographicsField]?: Typed } & {
  [K in DemographicsSwitch]?: boolean | undefined
} & {
  specialties?: readonly { id: number }[] | undefined
}

/** Sent back for a stored password, it keeps what is stored. */
export const maskedPassword = '••••••••'
const isMaskedPassword = (value: Typed): boolean => /^•+$/.test((value ?? '').trim())
const ssnMask = '•••-••-'
/** How a stored number is answered. Sent back, it keeps what is stored. */
export const maskSsn = (ssn: string): string => `${ssnMask}${digitsOf(ssn).slice(-4)}`
export const isMaskedSsn = (value: Typed): boolean => (value ?? '').trim().startsWith(ssnMask)

const isMasked = (field: DemographicsField, value: Typed): boolean =>
  field === 'ssn'
    ? isMaskedSsn(value)
    : (field === 'caqhPassword' || field === 'npiPassword') && isMaskedPassword(value)
/** Whether a field holds something new: a mask says no more than a blank does. */
export const isTyped = (field: DemographicsField, value: Typed): value is string =>
  isGiven(value) && !isMasked(field, value)

/** What the record has already, which need not be given again. */
export interface StoredDemographics {
  hasSsn: boolean
  hasCaqhPassword: boolean
  hasNpiPassword: boolean
  deaFilename: string | null
}

/** The fields that a preference shows. Hidden ones are neither required nor changed. */
const shownWith: Readonly<Partial<Record<DemographicsField, keyof OnboardingPreferences>>> = {
  pager: 'showPager',
  priorAddresses: 'showPriorAddresses',
  maritalStatus: 'showMaritalStatus',
  spouse: 'showMaritalStatus',
  priorNamesAndDates: 'showPriorNamesAndDates',
  dea: 'showDea',
  deaExpirationDate: 'showDea',
}
export const isShown = (field: DemographicsField, preferences: OnboardingPreferences): boolean => {
  const flag = shownWith[field]
  return flag === undefined || preferences[flag] === true
}

/** The switch that says that a provider has none of it. */
const liftedBy: Readonly<Partial<Record<DemographicsField, DemographicsSwitch>>> = {
  caqhId: 'noCaqh',
  caqhUsername: 'noCaqh',
  caqhPassword: 'noCaqh',
  dea: 'noDea',
  deaExpirationDate: 'noDea',
  medicaidId: 'noMedicaidId',
  ptan: 'noPtan',
  npi: 'noNpi',
  npiUsername: 'noNpi',
  npiPassword: 'noNpi',
}

/** Whether the provider said to have none of it. What the field still holds is neither checked nor stored. */
export const isLifted = (field: DemographicsField, values: Demographics): boolean => {
  const lifting = liftedBy[field]
  return lifting !== undefined && values[lifting] === true
}

const optionalFields: ReadonlySet<DemographicsField> = new Set([
  'otherPhone',
  'pager',
  'currentStreet2',
  'priorNamesAndDates',
])
const addressFields: ReadonlySet<DemographicsField> = new Set(['currentStreet1', 'currentCity', 'currentState'])

/** Whether a field must be given. The page marks it with an asterisk. */
export function isRequired(
  field: DemographicsField,
  values: Demographics,
  preferences: OnboardingPreferences,
): boolean {
  if (optionalFields.has(field) || !isShown(field, preferences)) return false
  if (field === 'spouse') return values.maritalStatus === 'MARRIED' || values.maritalStatus === 'SEPARATED'
  return !isLifted(field, values)
}

const isStored = (field: DemographicsField, stored: StoredDemographics): boolean =>
  (field === 'ssn' && stored.hasSsn) ||
  (field === 'caqhPassword' && stored.hasCaqhPassword) ||
  (field === 'npiPassword' && stored.hasNpiPassword)

const lengthIssue = (field: DemographicsField, value: string): string | null =>
  field === 'priorAddresses' || field === 'priorNamesAndDates'
    ? checks.text(value, limits.priorAddresses)
    : checks.line(value, limits.text)

/** The day where it is latest; no date of birth is after it. */
const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const stateIssue = (value: string) => (Object.hasOwn(wizardStateLabels, value) ? null : formMessages.choice)

/** The rules of fields that hold more than a text. */
const formatIssues: Readonly<Partial<Record<DemographicsField, (value: string) => string | null>>> = {
  personalEmail: checks.email,
  cellPhone: checks.phone,
  otherPhone: checks.phone,
  pager: checks.phone,
  dob: (value) => checks.date(value) ?? (value > latestToday() ? formMessages.date : null),
  deaExpirationDate: checks.date,
  ssn: (value) => (/^\d{3}-?\d{2}-?\d{4}$/.test(value) ? null : formMessages.ssn),
  npi: (value) => (/^\d{10}$/.test(value) ? null : formMessages.npi),
  currentState: stateIssue,
  birthplaceState: stateIssue,
  maritalStatus: (value) => (Object.hasOwn(maritalStatusLabels, value) ? null : formMessages.choice),
}

/** Why the stage cannot be saved. `file` says whether a DEA certificate comes with it. */
export function demographicsIssues(
  values: Demographics,
  preferences: OnboardingPreferences,
  stored: StoredDemographics,
  file: boolean,
): Issues {
  const issues: Issues = {}
  for (const field of demographicsFields) {
    if (!isShown(field, preferences) || isLifted(field, values)) continue
    const value = values[field]
    if (field === 'currentZip') {
      if (!/^\d{5}$/.test((value ?? '').trim())) addIssue(issues, field, formMessages.zip)
    } else if (!isTyped(field, value)) {
      if (isRequired(field, values, preferences) && !isStored(field, stored))
        addIssue(
          issues,
          field,
          addressFields.has(field) ? formMessages.currentAddress : formMessages.required(demographicsLabels[field]),
        )
    } else {
      addIssue(issues, field, lengthIssue(field, value))
      addIssue(issues, field, formatIssues[field]?.(value.trim()) ?? null)
    }
  }
  if ((values.specialties?.length ?? 0) === 0) addIssue(issues, 'specialties', formMessages.specialty)
  if (preferences.showDea && !values.noDea && !file && stored.deaFilename === null)
    addIssue(issues, 'deaFile', formMessages.required('DEA document'))
  return issues
}

/** 'City, ST' as the record holds it. A birthplace that ends in no state is a city of Other. */
export function splitBirthplace(birthplace: string | null): { city: string | null; state: string | null } {
  if (!isGiven(birthplace)) return { city: null, state: null }
  const at = birthplace.lastIndexOf(',')
  const state = birthplace.slice(at + 1).trim()
  return at > 0 && Object.hasOwn(stateLabels, state)
    ? { city: birthplace.slice(0, at).trim(), state }
    : { city: birthplace, state: 'Other' }
}

/** The other way round: what is stored for a city and a state of the wizard. */
export const joinBirthplace = (city: string, state: string): string => (state === 'Other' ? city : `${city}, ${state}`)
