import { stateLabels } from '../choices/labels.ts'
import { limits } from '../limits.ts'
import { addIssue, checks, digitsOf, formMessages, isGiven, type Issues, type Typed } from '../links/form-issues.ts'

// The first stage of practice onboarding, decided alike by the server and the page. Nothing here needs zod: the page
// has a small budget.

/** The texts of a practice that the stage shows and saves, with their labels. */
export const practiceFieldLabels = {
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
  tin: 'TIN',
  npi: 'NPI',
  officeManager: 'Office manager',
  officeManagerPhone: 'Office manager phone',
  officeManagerEmail: 'Office manager email',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  mailingAddress1: 'Address line 1',
  mailingAddress2: 'Address line 2',
  mailingCity: 'City',
  mailingState: 'State',
  mailingZip: 'Zip',
  remitAddress1: 'Address line 1',
  remitAddress2: 'Address line 2',
  remitCity: 'City',
  remitState: 'State',
  remitZip: 'Zip',
  officeHours: 'Office hours',
  groupMedicare: 'Group Medicare',
  groupMedicaid: 'Group Medicaid',
} as const
export type PracticeField = keyof typeof practiceFieldLabels
export const practiceFields = Object.keys(practiceFieldLabels) as PracticeField[]
export type PracticeDemographics = { [K in PracticeField]?: Typed }

/** The three addresses of a practice. Their fields follow in the same order: two lines, city, state, zip. */
export const practiceAddresses = {
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  mailing: ['mailingAddress1', 'mailingAddress2', 'mailingCity', 'mailingState', 'mailingZip'],
  remit: ['remitAddress1', 'remitAddress2', 'remitCity', 'remitState', 'remitZip'],
} as const satisfies Readonly<Record<string, readonly PracticeField[]>>
export type PracticeAddress = keyof typeof practiceAddresses

const phoneFields: ReadonlySet<PracticeField> = new Set(['phone', 'fax', 'officeManagerPhone'])
const emailFields: ReadonlySet<PracticeField> = new Set(['email', 'officeManagerEmail'])
const stateFields: ReadonlySet<PracticeField> = new Set(['state', 'mailingState', 'remitState'])
const zipFields: ReadonlySet<PracticeField> = new Set(['zip', 'mailingZip', 'remitZip'])

export type PracticeFieldKind = 'phone' | 'email' | 'state' | 'zip' | 'tin' | 'npi' | 'text'

export function kindOfPracticeField(field: PracticeField): PracticeFieldKind {
  if (field === 'tin' || field === 'npi') return field
  if (phoneFields.has(field)) return 'phone'
  if (emailFields.has(field)) return 'email'
  if (stateFields.has(field)) return 'state'
  return zipFields.has(field) ? 'zip' : 'text'
}

const addressMessages = {
  address: 'Address is required',
  mailing: 'Mailing address is required',
  remit: 'Remit address is required',
} as const satisfies Readonly<Record<PracticeAddress, string>>

const messagesOfAddress = (address: PracticeAddress) => {
  const [line1, , city, state, zip] = practiceAddresses[address]
  const message = addressMessages[address]
  return { [line1]: message, [city]: message, [state]: message, [zip]: formMessages.zip }
}

const tinMissing = 'TIN is required'

/** What is said of a required field that is blank. */
const missingMessages: Readonly<Partial<Record<PracticeField, string>>> = {
  phone: 'Phone is required',
  fax: 'Fax is required',
  email: 'Email is required',
  tin: tinMissing,
  npi: 'NPI is required',
  officeManager: 'Office manager is required',
  officeManagerPhone: 'Office manager phone is required',
  officeManagerEmail: 'Office manager email is required',
  ...messagesOfAddress('address'),
  ...messagesOfAddress('mailing'),
  ...messagesOfAddress('remit'),
  officeHours: 'Office hours are required',
}

/** Whether a field must be given. The page marks it with an asterisk. */
export const isPracticeFieldRequired = (field: PracticeField): boolean => Object.hasOwn(missingMessages, field)

function formatIssue(field: PracticeField, value: string): string | null {
  switch (kindOfPracticeField(field)) {
    case 'phone':
      return checks.phone(value)
    case 'email':
      return checks.email(value)
    case 'state':
      return Object.hasOwn(stateLabels, value) ? null : formMessages.choice
    case 'zip':
      return /^\d{5}$/.test(value) ? null : formMessages.zip
    case 'tin':
      // A number that is not whole counts as missing.
      return digitsOf(value).length === 9 ? null : tinMissing
    case 'npi':
      return digitsOf(value).length === 10 ? null : formMessages.npi
    case 'text':
      return null
  }
}

const fieldIssue = (field: PracticeField, value: Typed): string | null =>
  isGiven(value)
    ? (checks.line(value, limits.text) ?? formatIssue(field, value.trim()))
    : (missingMessages[field] ?? null)

/** Why the stage cannot be saved. */
export function practiceDemographicsIssues(values: PracticeDemographics): Issues {
  const issues: Issues = {}
  for (const field of practiceFields) addIssue(issues, field, fieldIssue(field, values[field]))
  return issues
}

const codesByLabel = new Map(Object.entries(stateLabels).map(([code, label]) => [label.toLowerCase(), code]))

/** The code of a state that the record holds as a code or as a name; null for other words. */
function stateCodeOf(stored: string): string | null {
  const written = stored.trim()
  const code = written.toUpperCase()
  return Object.hasOwn(stateLabels, code) ? code : (codesByLabel.get(written.toLowerCase()) ?? null)
}

/** A stored value as the stage shows it: a state as its code, a zip code with nine digits as its first five. */
export function shownPracticeValue(field: PracticeField, stored: string | null): string | null {
  if (stored === null) return null
  const kind = kindOfPracticeField(field)
  if (kind === 'state') return stateCodeOf(stored)
  return kind === 'zip' ? stored.replace(/^(\d{5})-\d{4}$/, '$1') : stored
}
