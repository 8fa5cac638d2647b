import { stages, type Stage } from './stage-list.ts'

/** Which stages and fields the wizard of a practice shows and requires. */
export const onboardingFlags = [
  'showPager',
  'showPriorAddresses',
  'showMaritalStatus',
  'showPriorNamesAndDates',
  'showDea',
  'showTrainingPage',
  'showWorkHistoryPage',
  'showPastHospitalPrivilegesPage',
  'showImmunizationsPage',
  'showBoardCertificationsPage',
  'showAreasOfExpertisePage',
  'showTreatmentModalitiesPage',
  'showDisclosuresPage',
  'stateLicenseRequired',
  'requireFormerStateLicenses',
  'malpracticeRequired',
  'boardCertificationsRequired',
  'colorPhotoRequired',
  'aclsRequired',
  'cvRequired',
  'caseLogRequired',
  'hideOptionalDocumentFields',
] as const
export type OnboardingFlag = (typeof onboardingFlags)[number]

export type OnboardingPreferences = Readonly<Record<OnboardingFlag, boolean>> & {
  readonly stageOrder: readonly Stage[]
}

/** What a practice has until somebody chooses. */
export const defaultPreferences: OnboardingPreferences = {
  showPager: false,
  showPriorAddresses: true,
  showMaritalStatus: true,
  showPriorNamesAndDates: true,
  showDea: true,
  showTrainingPage: true,
  showWorkHistoryPage: true,
  showPastHospitalPrivilegesPage: true,
  showImmunizationsPage: true,
  showBoardCertificationsPage: true,
  showAreasOfExpertisePage: true,
  showTreatmentModalitiesPage: true,
  showDisclosuresPage: true,
  stateLicenseRequired: true,
  requireFormerStateLicenses: false,
  malpracticeRequired: true,
  boardCertificationsRequired: false,
  colorPhotoRequired: false,
  aclsRequired: false,
  cvRequired: true,
  caseLogRequired: false,
  hideOptionalDocumentFields: false,
  stageOrder: stages,
}

/** How staff read a flag. */
export const flagLabels: Readonly<Record<OnboardingFlag, string>> = {
  showPager: 'Pager',
  showPriorAddresses: 'Prior addresses',
  showMaritalStatus: 'Marital status and spouse',
  showPriorNamesAndDates: 'Prior names and dates',
  showDea: 'DEA',
  showTrainingPage: 'Education and Training',
  showWorkHistoryPage: 'Work History',
  showPastHospitalPrivilegesPage: 'Past Hospital Privileges',
  showImmunizationsPage: 'Immunizations',
  showBoardCertificationsPage: 'Board Certifications',
  showAreasOfExpertisePage: 'Areas of Expertise',
  showTreatmentModalitiesPage: 'Treatment Modalities',
  showDisclosuresPage: 'Disclosures',
  stateLicenseRequired: 'At least one state license',
  requireFormerStateLicenses: 'Former state licenses too',
  malpracticeRequired: 'At least one malpractice policy',
  boardCertificationsRequired: 'At least one board certification',
  colorPhotoRequired: 'Color photo',
  aclsRequired: 'ACLS',
  cvRequired: 'CV',
  caseLogRequired: 'Case log',
  hideOptionalDocumentFields: 'Hide documents that are not required',
}
