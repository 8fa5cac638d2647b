import { licenseTypeLabels } from '../choices/labels.ts'
import type { DocumentCategory } from '../choices/document-categories.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { wizardStateLabels } from './demographics.ts'
import { addIssue, checks, isGiven, formMessages, type Issues, type Typed } from '../links/form-issues.ts'
import type { OnboardingPreferences } from './preferences.ts'
import type { Stage } from './stages.ts'

// The stages that hold a list of entries, as data: the server's schemas and queries and the page's forms are made of it.

export interface EntryField {
  label: string
  kind: 'line' | 'text' | 'date' | 'choice'
  /** Why an entry without it cannot be saved; null for what may be left out. */
  required: string | null
  max?: number
  choices?: Readonly<Record<string, string>>
}

interface EntryDocument {
  category: DocumentCategory
  label: string
  /** Why an entry without a document cannot be saved; null for what may be left out. */
  required: string | null
  /** The fields of the entry whose days the stored document gets. */
  effective: string
  expiration: string
}

export interface ListStage {
  /** The name of the list in the body and in the answer. */
  list: string
  /** The section of the provider record that holds the entries. */
  section: string
  entry: string
  fields: Readonly<Record<string, EntryField>>
  document: EntryDocument | null
  minimum: (preferences: OnboardingPreferences) => number
  tooFew: string
  /** Days that come in pairs, and what is said when the second comes first. */
  order: readonly [string, string, string] | null
  /** Shown above the entries. */
  guidance: string | null
}

const line = (label: string, required: string | null): EntryField => ({
  label,
  kind: 'line',
  required,
  max: limits.text,
})
const notes = (label: string, required: string): EntryField => ({
  label,
  kind: 'text',
  required,
  max: limits.storedNotes,
})
const date = (label: string, required: string | null): EntryField => ({ label, kind: 'date', required })
const choice = (label: string, required: string, choices: Readonly<Record<string, string>>): EntryField => ({
  label,
  kind: 'choice',
  required,
  choices,
})

const none = () => 0

export const listStages = {
  'peer-references': {
    list: 'peerReferences',
    section: 'peerReference',
    entry: 'Reference',
    fields: {
      firstName: line('First name', 'First name is required'),
      lastName: line('Last name', 'Last name is required'),
      credentials: line('Credentials', null),
      notes: notes('Contact information', 'Contact information is required'),
    },
    document: null,
    minimum: () => 3,
    tooFew: 'At least 3 peer references are required',
    order: null,
    guidance:
      'Please list at least three peers who practiced with you within the past year and are the same provider type. If you are a new graduate, one of them must be your program director.',
  },
  training: {
    list: 'training',
    section: 'training',
    entry: 'Program',
    fields: {
      type: line('Program type', 'Program type is required'),
      organization: line('Organization', 'Organization is required'),
      startDate: date('Start date', 'Start date is required'),
      endDate: date('End date', 'End date is required'),
      notes: notes('Degree, contact information, program director', 'Degree and contact information are required'),
    },
    document: {
      category: 'EDUCATION_TRAINING',
      label: 'Diploma',
      required: null,
      effective: 'startDate',
      expiration: 'endDate',
    },
    minimum: () => 2,
    tooFew: 'At least 2 training entries are required',
    order: ['startDate', 'endDate', texts.endOrder],
    guidance: 'Please add the diploma for medical school, internship, residency and fellowship.',
  },
  'work-history': {
    list: 'workHistory',
    section: 'workHistory',
    entry: 'Position',
    fields: {
      position: line('Position', 'Position is required'),
      organization: line('Organization', 'Organization is required'),
      startDate: date('Start date', 'Start date is required'),
      endDate: date('End date', null),
      notes: notes('Contact information, supervisor, reason for leaving', 'Contact information is required'),
    },
    document: null,
    minimum: none,
    tooFew: '',
    order: ['startDate', 'endDate', texts.endOrder],
    guidance: null,
  },
  'past-hospital-privileges': {
    list: 'pastHospitalPrivileges',
    section: 'pastHospitalPrivileges',
    entry: 'Hospital',
    fields: {
      organization: line('Organization', 'Organization is required'),
      startDate: date('Start date', 'Start date is required'),
      endDate: date('End date', null),
      notes: notes('Contact information', 'Contact information is required'),
    },
    document: {
      category: 'DOP',
      label: 'Delineation of privileges',
      required: 'Document is required',
      effective: 'startDate',
      expiration: 'endDate',
    },
    minimum: none,
    tooFew: '',
    order: ['startDate', 'endDate', texts.endOrder],
    guidance: null,
  },
  'state-licenses': {
    list: 'stateLicenses',
    section: 'stateLicense',
    entry: 'License',
    fields: {
      state: choice('State', 'State is required', wizardStateLabels),
      type: choice('Type', 'Type is required', licenseTypeLabels),
      license: line('License number', 'License number is required'),
      effectiveDate: date('Issue date', 'Issue date is required'),
      expirationDate: date('Expiration date', 'Expiration date is required'),
    },
    document: {
      category: 'LICENSE',
      label: 'License document',
      required: 'Document is required',
      effective: 'effectiveDate',
      expiration: 'expirationDate',
    },
    minimum: ({ stateLicenseRequired }) => (stateLicenseRequired ? 1 : 0),
    tooFew: 'At least one state license is required',
    order: ['effectiveDate', 'expirationDate', texts.expirationOrder],
    guidance: null,
  },
  'malpractice-insurance': {
    list: 'malpracticeInsurance',
    section: 'malpracticeInsurance',
    entry: 'Policy',
    fields: {
      policy: line('Policy number', 'Policy number is required'),
      notes: line('Insurance company', 'Insurance company is required'),
      startDate: date('Start date', 'Start date is required'),
      endDate: date('End date', 'End date is required'),
    },
    document: {
      category: 'MALPRACTICE_INSURANCE',
      label: 'Certificate of insurance',
      required: 'Document is required',
      effective: 'startDate',
      expiration: 'endDate',
    },
    minimum: ({ malpracticeRequired }) => (malpracticeRequired ? 1 : 0),
    tooFew: 'At least one malpractice policy is required',
    order: ['startDate', 'endDate', texts.endOrder],
    guidance: null,
  },
  'board-certifications': {
    list: 'boardCertifications',
    section: 'boardCertification',
    entry: 'Certification',
    fields: {
      certification: line('Board name and certification', 'Certification is required'),
      notes: line('Certification number', 'Certifying number is required'),
      effectiveDate: date('Effective date', 'Effective date is required'),
      expirationDate: date('Expiration date', null),
    },
    document: {
      category: 'BOARD_CERTIFICATION',
      label: 'Certificate',
      required: 'Certification document is required',
      effective: 'effectiveDate',
      expiration: 'expirationDate',
    },
    minimum: ({ boardCertificationsRequired }) => (boardCertificationsRequired ? 1 : 0),
    tooFew: 'At least one board certification is required',
    order: ['effectiveDate', 'expirationDate', texts.expirationOrder],
    guidance: null,
  },
} as const satisfies Readonly<Partial<Record<Stage, ListStage>>>

export type ListStageName = keyof typeof listStages
export const listStageNames = Object.keys(listStages) as ListStageName[]
export const isListStage = (stage: Stage): stage is ListStageName => stage in listStages
export const listStageOf = (stage: ListStageName): ListStage => listStages[stage]

export const mostEntries = 100
/** Of files that come for entries, and entries that name one. */
export const filesUnequal = 'Each new document needs a name and a file'
export const entrySentTwice = 'This entry was sent twice'
/** Of the new documents of one save. */
export const mostEntryBytes = 25 * limits.fileBytes
export const entryFilesTooLarge = 'File size(s) too large; please save at most 250 MB of new documents at once'
export const tooManyEntries = `At most ${mostEntries} entries can be saved`

/** An entry as it is typed. `documentFilename` names a file that comes with it, `oldDocumentFilename` one that is stored. */
export interface Entry {
  id?: number | null | undefined
  documentFilename?: Typed
  oldDocumentFilename?: Typed
  [field: string]: unknown
}

/** The text of a stored entry is compared as it was stored: staff type longer notes than the wizard takes. */
const isUnchanged = (value: string, stored: unknown): boolean =>
  typeof stored === 'string' && stored.trim() === value.replaceAll('\r\n', '\n').trim()

interface Checked {
  entry: Entry
  /** The entry as the record holds it. */
  stored: Readonly<Record<string, unknown>> | undefined
  path: string
}

function entryIssues({ fields, document, order }: ListStage, { entry, stored, path }: Checked, issues: Issues): void {
  const valueOf = (name: string) => entry[name] as Typed
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(name)
    const at = `${path}.${name}`
    if (!isGiven(value)) {
      addIssue(issues, at, field.required)
      continue
    }
    if (field.max !== undefined && !isUnchanged(value, stored?.[name]))
      addIssue(issues, at, checks[field.kind === 'line' ? 'line' : 'text'](value, field.max))
    if (field.kind === 'date') addIssue(issues, at, checks.date(value))
    // Staff can store what the wizard does not offer.
    if (field.choices && !Object.hasOwn(field.choices, value) && !isUnchanged(value, stored?.[name]))
      addIssue(issues, at, formMessages.choice)
  }
  if (order) {
    const [first, second, message] = order
    const [from, to] = [valueOf(first), valueOf(second)]
    if (isGiven(from) && isGiven(to) && to < from) addIssue(issues, `${path}.${second}`, message)
  }
  if (document?.required && !isGiven(entry.documentFilename) && !isGiven(entry.oldDocumentFilename))
    addIssue(issues, `${path}.documentFilename`, document.required)
}

interface ListContext {
  noStateLicense?: boolean | undefined
  /** The entries as the record holds them. */
  stored?: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[]
}

/** Why a list cannot be saved. Too few or too many entries are an issue of the list itself. */
export function listIssues(
  stage: ListStageName,
  entries: readonly Entry[],
  preferences: OnboardingPreferences,
  { noStateLicense = false, stored = [] }: ListContext = {},
): Issues {
  const definition = listStageOf(stage)
  const issues: Issues = {}
  const storedById = new Map(stored.map((entry) => [entry.id, entry]))
  entries.forEach((entry, at) =>
    entryIssues(definition, { entry, stored: storedById.get(entry.id ?? 0), path: `${definition.list}.${at}` }, issues),
  )
  const isLifted = stage === 'state-licenses' && noStateLicense
  if (!isLifted && entries.length < definition.minimum(preferences))
    addIssue(issues, definition.list, definition.tooFew)
  if (entries.length > mostEntries) addIssue(issues, definition.list, tooManyEntries)
  return issues
}
