import type * as contract from '@credence/contract/disclosures/calls'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

const ofProvider = '/disclosures/provider/:token'
const ofAdmin = '/disclosures/admin/:token'

export const getProviderQuestionnaire = lightEndpoint<typeof contract.getProviderQuestionnaire>({
  method: 'GET',
  path: ofProvider,
})
export const answerProviderQuestionnaire = lightEndpoint<typeof contract.answerProviderQuestionnaire>({
  method: 'POST',
  path: ofProvider,
  bodyAs: 'parts',
})
export const getAdminQuestionnaire = lightEndpoint<typeof contract.getAdminQuestionnaire>({
  method: 'GET',
  path: ofAdmin,
})
export const listQuestionnaireProviders = lightEndpoint<typeof contract.listQuestionnaireProviders>({
  method: 'GET',
  path: '/disclosures/admin/:token/providers',
})
export const answerAdminQuestionnaire = lightEndpoint<typeof contract.answerAdminQuestionnaire>({
  method: 'POST',
  path: ofAdmin,
  bodyAs: 'parts',
})
