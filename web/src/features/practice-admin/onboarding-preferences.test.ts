import { onboardingFlags } from '@credence/contract/onboarding/preferences'
import { hiddenUnless, isStageOrder, stages } from '@credence/contract/onboarding/stages'
import { expect, test } from 'vitest'
import { flagGroups, moved } from './onboarding-preferences.ts'

test('every flag is switched once, in a group or beside its page', () => {
  const switched = [...flagGroups.flatMap(({ flags }) => flags), ...Object.values(hiddenUnless)]
  expect(switched.toSorted()).toEqual([...onboardingFlags].toSorted())
})

test('a stage changes places with the one above or below it', () => {
  expect(moved(stages, 'documents', -1).slice(1, 5)).toEqual([
    'areas-of-expertise',
    'documents',
    'treatment-modalities',
    'peer-references',
  ])
  expect(moved(moved(stages, 'documents', 1), 'documents', -1)).toEqual(stages)
})

test.each([
  ['demographics', 1],
  ['signing', -1],
  ['areas-of-expertise', -1],
  ['disclosures', 1],
] as const)('%s cannot be moved by %i, so the first and the last stage stay', (stage, by) => {
  expect(moved(stages, stage, by)).toBe(stages)
})

test('whatever is moved, the order stays one that the server accepts', () => {
  const orders = stages.flatMap((stage) => ([-1, 1] as const).map((by) => moved(stages, stage, by)))
  expect(orders.every((order) => isStageOrder(order))).toBe(true)
})
