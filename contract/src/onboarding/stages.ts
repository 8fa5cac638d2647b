import type { OnboardingFlag, OnboardingPreferences } from './preferences.ts'
import { stages, type Stage } from './stage-list.ts'

// The stages of the wizard, decided alike by the server and the page. Nothing here needs zod: the page has a small
// budget.

export { stages, type Stage }

export const isStage = (name: string): name is Stage => (stages as readonly string[]).includes(name)

/** The names that stages have in addresses; `start` is another name of the first one. */
export const stageNames = ['start', ...stages] as const
export type StageName = (typeof stageNames)[number]

/** The stage that an address names. */
export const stageAt = (name: string): Stage | null => (name === 'start' ? 'demographics' : isStage(name) ? name : null)

export const stageTitles: Readonly<Record<Stage, string>> = {
  demographics: 'Demographics',
  'areas-of-expertise': 'Areas of Expertise',
  'treatment-modalities': 'Treatment Modalities',
  documents: 'Documents',
  'peer-references': 'Peer References',
  training: 'Education and Training',
  'work-history': 'Work History',
  'past-hospital-privileges': 'Past Hospital Privileges',
  'state-licenses': 'State Licenses',
  'malpractice-insurance': 'Malpractice Insurance',
  'board-certifications': 'Board Certifications',
  immunizations: 'Immunizations',
  disclosures: 'Disclosures',
  signing: 'E-Signature',
}

/** About how long a stage takes. The page adds up what is left. */
export const stageMinutes: Readonly<Record<Stage, number>> = {
  demographics: 6,
  'areas-of-expertise': 2,
  'treatment-modalities': 1,
  documents: 4,
  'peer-references': 3,
  training: 4,
  'work-history': 4,
  'past-hospital-privileges': 3,
  'state-licenses': 3,
  'malpractice-insurance': 2,
  'board-certifications': 2,
  immunizations: 2,
  disclosures: 4,
  signing: 2,
}

/** The flag of the preferences that hides a stage when it is false. Other stages are always shown. */
export const hiddenUnless: Readonly<Partial<Record<Stage, OnboardingFlag>>> = {
  training: 'showTrainingPage',
  'work-history': 'showWorkHistoryPage',
  'past-hospital-privileges': 'showPastHospitalPrivilegesPage',
  immunizations: 'showImmunizationsPage',
  'board-certifications': 'showBoardCertificationsPage',
  'areas-of-expertise': 'showAreasOfExpertisePage',
  'treatment-modalities': 'showTreatmentModalitiesPage',
  disclosures: 'showDisclosuresPage',
}

/** The stages of a provider, in their order: the practice's order without what its flags hide. */
export const stagesFor = (preferences: OnboardingPreferences): Stage[] =>
  preferences.stageOrder.filter((stage) => {
    const flag = hiddenUnless[stage]
    return flag === undefined || preferences[flag]
  })

/** The stages before and after one; null at the ends, and both for a stage that is not among them. */
export function neighbours(shown: readonly Stage[], stage: Stage): { previous: Stage | null; next: Stage | null } {
  const at = shown.indexOf(stage)
  return at < 0 ? { previous: null, next: null } : { previous: shown[at - 1] ?? null, next: shown[at + 1] ?? null }
}

/** Of a wizard that cannot be completed. */
export const stagesMissing = 'Some stages are not saved yet'

export const stageOrderMessage = 'Every stage must be in the order once, demographics first and signing last'

/** Whether a list can be the order of the stages. */
export const isStageOrder = (order: readonly string[]): order is Stage[] =>
  order.length === stages.length &&
  new Set(order).size === stages.length &&
  order.every(isStage) &&
  order[0] === 'demographics' &&
  order.at(-1) === 'signing'
