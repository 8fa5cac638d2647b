/** What a document is; the words that people read beside each value. */
export const documentCategories = {
  ACLS: 'ACLS',
  BLS: 'BLS',
  BOARD_CERTIFICATION: 'Board Certification',
  CASE_LOG: 'Case Log',
  CME: 'CME',
  COLLABORATIVE_PLAN: 'Collaborative Plan',
  COLOR_PHOTO: 'Color Photo',
  CONTRACT: 'Contract',
  CONTRACT_CUSTOM: 'Contract Custom',
  CONTRACT_STANDARD: 'Contract Standard',
  CONTROLLED_DANGEROUS_SUBSTANCE: 'CDS',
  CREDENTIALING: 'Credentialing',
  CV: 'CV',
  DD214: 'DD214',
  DEA: 'DEA',
  DOP: 'DOP',
  DRIVERS_LICENSE: 'Drivers License',
  ECFMG_CERTIFICATE: 'ECFMG Certificate',
  EDUCATION_TRAINING: 'Education Training',
  FPPE: 'FPPE',
  IMMUNIZATION: 'Immunization',
  INITIAL_ENROLLMENT: 'Initial Enrollment',
  MALPRACTICE_INSURANCE: 'Malpractice Insurance',
  LICENSE: 'Medical License',
  OFFICE_LICENSE: 'Office License',
  OFFICE_PERMIT: 'Office Permit',
  ONBOARDING_AGREEMENT: 'Onboarding Agreement',
  OTHER: 'Other',
  PALS: 'PALS',
  PRIVILEGES: 'Privileges',
  RE_ENROLLMENT: 'Re Enrollment',
  TB_SCREENING: 'TB Screening',
  W9: 'W9',
} as const

export type DocumentCategory = keyof typeof documentCategories
export const documentCategoryNames = Object.keys(documentCategories) as [DocumentCategory, ...DocumentCategory[]]

/**
 * Which list a card offers: contracts for teams, enrollment forms for carriers and locations, everything else for
 * people and practices.
 */
export type DocumentMode = 'general' | 'contract' | 'enrollment'

const contractCategories: readonly DocumentCategory[] = ['CONTRACT_CUSTOM', 'CONTRACT_STANDARD']
const enrollmentCategories: readonly DocumentCategory[] = ['INITIAL_ENROLLMENT', 'RE_ENROLLMENT']

/** Shown to nobody without the right to see sensitive details, in any list or download. */
const sensitiveCategory = 'DRIVERS_LICENSE' satisfies DocumentCategory

/** The categories that somebody can choose, by their labels. */
export function offeredCategories(mode: DocumentMode, seesSensitive: boolean): DocumentCategory[] {
  const special = [...contractCategories, ...enrollmentCategories]
  const isOffered = (category: DocumentCategory): boolean => {
    if (mode === 'contract') return contractCategories.includes(category)
    if (mode === 'enrollment') return enrollmentCategories.includes(category) || category === 'OTHER'
    return !special.includes(category) && (seesSensitive || category !== sensitiveCategory)
  }
  return documentCategoryNames
    .filter(isOffered)
    .toSorted((a, b) => documentCategories[a].localeCompare(documentCategories[b], 'en'))
}
