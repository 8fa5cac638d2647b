import { flagLabels, onboardingFlags, type OnboardingFlag } from '@credence/contract/onboarding/preferences'
import { hiddenUnless, stages, type Stage } from '@credence/contract/onboarding/stages'

const ofPages = new Set<string>(Object.values(hiddenUnless))

const ofFields: readonly OnboardingFlag[] = [
  'showPager',
  'showPriorAddresses',
  'showMaritalStatus',
  'showPriorNamesAndDates',
  'showDea',
]
const ofDocuments: readonly OnboardingFlag[] = [
  'colorPhotoRequired',
  'aclsRequired',
  'cvRequired',
  'caseLogRequired',
  'hideOptionalDocumentFields',
]

/** The flags that are not switched in the list of the stages, in the groups of the form. */
export const flagGroups: readonly { title: string; note: string; flags: readonly OnboardingFlag[] }[] = [
  { title: 'Demographics', note: 'Fields that providers are asked for.', flags: ofFields },
  {
    title: 'Entries',
    note: 'What providers cannot go on without.',
    flags: onboardingFlags.filter(
      (flag) => !ofPages.has(flag) && !ofFields.includes(flag) && !ofDocuments.includes(flag),
    ),
  },
  { title: 'Required Documents', note: 'Files that providers cannot go on without.', flags: ofDocuments },
]

/** The names of the fields of the form, as they are said after a stale save. */
export const preferenceLabels = { ...flagLabels, stageOrder: 'Order of the pages' }

/** The first and the last stage stay where they are. */
export const isMovable = (stage: Stage): boolean => stage !== stages[0] && stage !== stages.at(-1)

/** The order with one stage moved up (-1) or down (1); the same list where it cannot be moved further. */
export function moved(order: readonly Stage[], stage: Stage, by: -1 | 1): readonly Stage[] {
  const from = order.indexOf(stage)
  const other = order[from + by]
  if (!isMovable(stage) || other === undefined || !isMovable(other)) return order
  return order.map((each) => (each === stage ? other : each === other ? stage : each))
}
