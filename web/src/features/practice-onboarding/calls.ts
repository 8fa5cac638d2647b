import type * as contract from '@credence/contract/practice-onboarding/calls'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

const demographics = {
  path: '/practice-onboarding/demographics/:token',
} as const
const documents = { path: '/practice-onboarding/documents/:token' } as const

export const getPracticeDemographics = lightEndpoint<typeof contract.getPracticeDemographics>({
  method: 'GET',
  ...demographics,
})
export const savePracticeDemographics = lightEndpoint<typeof contract.savePracticeDemographics>({
  method: 'POST',
  bodyAs: 'parts',
  ...demographics,
})
export const getPracticeDocuments = lightEndpoint<typeof contract.getPracticeDocuments>({ method: 'GET', ...documents })
export const savePracticeDocuments = lightEndpoint<typeof contract.savePracticeDocuments>({
  method: 'POST',
  bodyAs: 'parts',
  ...documents,
})
