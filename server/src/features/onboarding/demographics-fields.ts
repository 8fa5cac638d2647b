import { stateLabels } from '@credence/contract/choices/labels'
import { digitsOf } from '@credence/contract/links/form-issues'
import {
  demographicsFields,
  demographicsSwitches,
  maskedPassword,
  maskSsn,
  splitBirthplace,
  type DemographicsField,
  type DemographicsSwitch,
} from '@credence/contract/onboarding/demographics'
import type { StoredProfile } from './demographics.queries.ts'

/** What the stage answers. */
export type DemographicsData = Record<DemographicsField, string | null> &
  Record<DemographicsSwitch, boolean> & { specialties: StoredProfile['specialties']; deaFilename: string | null }

interface Opened {
  ssn: string | null
  caqhUsername: string | null
  npiUsername: string | null
}

/** Other is for every state that the wizard does not offer. */
const shownState = (state: string | null) => (state === null || Object.hasOwn(stateLabels, state) ? state : 'Other')

/** Five digits of a zip+4. */
const shownZip = (zip: string | null) => (zip === null ? null : zip.replace(/^(\d{5})-\d{4}$/, '$1'))

/** The profile as the wizard shows it. A provider who said to have none of something may have a number since. */
export function shownDemographics(
  profile: StoredProfile,
  opened: Opened,
  hasNone: readonly string[],
): DemographicsData {
  const birthplace = splitBirthplace(profile.birthplace)
  const shown: Partial<Record<DemographicsField, string | null>> = {
    ...opened,
    ssn: opened.ssn === null ? null : maskSsn(opened.ssn),
    caqhPassword: profile.caqhLogin.hasPassword ? maskedPassword : null,
    npiPassword: profile.npiLogin.hasPassword ? maskedPassword : null,
    deaExpirationDate: profile.deaDocument?.expiration ?? null,
    currentState: shownState(profile.state),
    currentZip: shownZip(profile.zip),
    birthplaceCity: birthplace.city,
    birthplaceState: birthplace.state,
  }
  const stored = profile as unknown as Record<string, string | null>
  const valueOf = (field: DemographicsField) => (field in shown ? shown[field] : stored[field]) ?? null
  const numbers: Record<DemographicsSwitch, string | null> = {
    noCaqh: profile.caqhId,
    noDea: profile.dea,
    noMedicaidId: profile.medicaidId,
    noPtan: profile.ptan,
    noNpi: profile.npi,
  }
  return {
    ...(Object.fromEntries(demographicsFields.map((field) => [field, valueOf(field)])) as Record<
      DemographicsField,
      string | null
    >),
    ...(Object.fromEntries(
      demographicsSwitches.map((name) => [name, hasNone.includes(name) && numbers[name] === null]),
    ) as Record<DemographicsSwitch, boolean>),
    specialties: profile.specialties,
    deaFilename: profile.deaDocument?.name ?? null,
  }
}

/** Where the record holds each field that is one column of it. */
export const columnsOfRecord = {
  personalEmail: 'email2',
  cellPhone: 'phone1',
  otherPhone: 'phone2',
  pager: 'pager',
  dob: 'dob',
  credentials: 'credentials',
  caqhId: 'caqh',
  dea: 'dea',
  medicaidId: 'medicaid',
  ptan: 'medicare',
  currentStreet1: 'address1',
  currentStreet2: 'address2',
  currentCity: 'city',
  currentState: 'state',
  currentZip: 'zip',
  priorAddresses: 'priorAddresses',
  citizenship: 'citizenship',
  maritalStatus: 'maritalStatus',
  spouse: 'spouse',
  priorNamesAndDates: 'priorNames',
  npi: 'npi',
} as const satisfies Partial<Record<DemographicsField, string>>
export const recordFields = Object.keys(columnsOfRecord) as (keyof typeof columnsOfRecord)[]

const asPhone = (typed: string) => digitsOf(typed).replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
export const asSsn = (typed: string) => digitsOf(typed).replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')

/** A typed value as the record stores it; null for a blank one. */
export function tidy(field: DemographicsField, typed: string | null | undefined): string | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  return field === 'cellPhone' || field === 'otherPhone' || field === 'pager' ? asPhone(text) : text
}
