import type { DocumentCategory } from '../choices/document-categories.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'
import { texts } from '../texts.ts'
import { addIssue, checks, isGiven, type Issues, type Typed } from '../links/form-issues.ts'
import type { OnboardingPreferences } from './preferences.ts'

export const { filesTooLarge } = linkTexts
export const colorPhotoType = 'Please choose an image or a PDF'
export const immunizationsMissing = 'At least one file is required'

interface Slot {
  label: string
  category: DocumentCategory
  /** The field that holds its expiration. */
  expiration: string | null
  hint: string | null
}

/** The documents of which there is one each. The part of a file is named `{slot}File`, the answer `{slot}Filename`. */
export const documentSlots = {
  driversLicense: {
    label: 'Government issued ID (front)',
    category: 'DRIVERS_LICENSE',
    expiration: 'driversLicenseExpirationDate',
    hint: null,
  },
  driversLicenseBack: {
    label: 'Government issued ID (back)',
    category: 'DRIVERS_LICENSE',
    expiration: null,
    hint: null,
  },
  acls: { label: 'ACLS', category: 'ACLS', expiration: 'aclsExpirationDate', hint: null },
  bls: {
    label: 'BLS',
    category: 'BLS',
    expiration: 'blsExpirationDate',
    hint: 'Advanced practice providers only',
  },
  cv: { label: 'CV', category: 'CV', expiration: null, hint: null },
  colorPhoto: { label: 'Color photo', category: 'COLOR_PHOTO', expiration: null, hint: 'An image or a PDF' },
  ecfmg: {
    label: 'ECFMG',
    category: 'ECFMG_CERTIFICATE',
    expiration: null,
    hint: 'Foreign medical graduates',
  },
  dd214: { label: 'DD214', category: 'DD214', expiration: null, hint: 'Prior military' },
  caseLog: {
    label: 'Case log',
    category: 'CASE_LOG',
    expiration: null,
    hint: 'Past two years: CPT codes, descriptions, dates and counts, without patient information',
  },
} as const satisfies Readonly<Record<string, Slot>>
export type DocumentSlot = keyof typeof documentSlots
export const documentSlotNames = Object.keys(documentSlots) as DocumentSlot[]

/** The documents of which there may be several. The parts are named `{group}Files`, the answer `{group}Filenames`. */
export const documentGroups = {
  cme: { label: 'CME', category: 'CME', hint: 'Required if more than one year past graduation' },
  otherCertifications: { label: 'Other certifications', category: 'OTHER', hint: null },
} as const satisfies Readonly<Record<string, { label: string; category: DocumentCategory; hint: string | null }>>
export type DocumentGroup = keyof typeof documentGroups
export const documentGroupNames = Object.keys(documentGroups) as DocumentGroup[]

export const documentDays = ['driversLicenseExpirationDate', 'aclsExpirationDate', 'blsExpirationDate'] as const
export type DocumentDay = (typeof documentDays)[number]

const requiredBy: Readonly<Partial<Record<DocumentSlot, [keyof OnboardingPreferences | null, string]>>> = {
  driversLicense: [null, 'Government issued ID is required'],
  acls: ['aclsRequired', 'ACLS is required'],
  cv: ['cvRequired', 'CV is required'],
  colorPhoto: ['colorPhotoRequired', 'Color photo is required'],
  caseLog: ['caseLogRequired', 'Case log is required'],
}

/** Why the stage cannot be saved without a slot; null for one that may stay empty. */
export function slotRequirement(slot: DocumentSlot, preferences: OnboardingPreferences): string | null {
  const [flag, message] = requiredBy[slot] ?? []
  return message !== undefined && (flag === null || (flag !== undefined && preferences[flag] === true)) ? message : null
}

/** Whether the page shows a slot or a group. What is required is always shown. */
export function isDocumentShown(name: DocumentSlot | DocumentGroup, preferences: OnboardingPreferences): boolean {
  if (name === 'driversLicense' || name === 'driversLicenseBack') return true
  if (!preferences.hideOptionalDocumentFields) return true
  return name in documentSlots && slotRequirement(name as DocumentSlot, preferences) !== null
}

export type ChosenSizes = Readonly<Record<string, readonly number[]>>

/**
 * Why the stage cannot be saved. `stored` are the slots that have a file already, `chosen` the sizes of the files that
 * come, by the names of their parts.
 */
export function documentsIssues(
  days: Readonly<Partial<Record<DocumentDay, Typed>>>,
  chosen: ChosenSizes,
  stored: ReadonlySet<string>,
  preferences: OnboardingPreferences,
): Issues {
  const issues: Issues = {}
  for (const slot of documentSlotNames) {
    const part = `${slot}File`
    const sizes = chosen[part] ?? []
    if (sizes.length === 0 && !stored.has(slot)) addIssue(issues, part, slotRequirement(slot, preferences))
    if (sizes.some((size) => size > limits.fileBytes)) addIssue(issues, part, texts.fileTooLarge)
  }
  for (const group of documentGroupNames) addIssue(issues, `${group}Files`, totalIssue(chosen[`${group}Files`] ?? []))
  for (const day of documentDays) addIssue(issues, day, checks.date(days[day]))
  if (!isGiven(days.driversLicenseExpirationDate))
    addIssue(issues, 'driversLicenseExpirationDate', 'Expiration date is required')
  return issues
}

/** In a group only the total counts. */
export const totalIssue = (sizes: readonly number[]): string | null =>
  sizes.reduce((sum, size) => sum + size, 0) > limits.filesTotalBytes ? filesTooLarge : null

/** Why the stage of immunizations cannot be saved. */
export function immunizationsIssues(sizes: readonly number[], storedCount: number): Issues {
  const issues: Issues = {}
  if (sizes.length === 0 && storedCount === 0) addIssue(issues, 'immunizationFiles', immunizationsMissing)
  addIssue(issues, 'immunizationFiles', totalIssue(sizes))
  return issues
}

/** Named on the page of immunizations. */
export const immunizationLabels = ['MMR', 'Hepatitis B', 'Varicella', 'COVID-19', 'Tuberculosis', 'Influenza'] as const
