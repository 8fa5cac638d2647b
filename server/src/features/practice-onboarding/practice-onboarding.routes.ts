import * as contract from '@credence/contract/practice-onboarding/calls'
import { on } from '../../kit/request/route.ts'
import { completeForms, saveDemographics, showDemographics, showDocuments } from './practice-onboarding.actions.ts'

export const practiceOnboardingRoutes = [
  on(contract.getPracticeDemographics, ({ scope }) => showDemographics(scope)),
  on(contract.savePracticeDemographics, async ({ scope, body }) => {
    await saveDemographics(scope, body)
    return {}
  }),
  on(contract.getPracticeDocuments, ({ scope }) => showDocuments(scope)),
  on(contract.savePracticeDocuments, async ({ scope, stored }) => {
    await completeForms(scope, stored)
    return {}
  }),
]
