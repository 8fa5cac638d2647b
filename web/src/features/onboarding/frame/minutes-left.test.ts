import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { stageMinutes, stages } from '@credence/contract/onboarding/stages'
import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

const preferences = { ...defaultPreferences, stageOrder: [...stages] }
const all = stages.reduce((sum, stage) => sum + stageMinutes[stage], 0)

test('the time left is that of the stages that are shown and not saved', () => {
  expect(minutesLeft({ preferences, savedStages: [] })).toBe(all)
  expect(minutesLeft({ preferences, savedStages: ['demographics', 'training'] })).toBe(
    all - stageMinutes.demographics - stageMinutes.training,
  )
  expect(minutesLeft({ preferences: { ...preferences, showTrainingPage: false }, savedStages: ['training'] })).toBe(
    all - stageMinutes.training,
  )
})
