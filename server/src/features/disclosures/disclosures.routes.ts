import * as contract from '@credence/contract/disclosures/calls'
import { asJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import {
  listNameableProviders,
  showAdminQuestionnaire,
  showProviderQuestionnaire,
  takeAdminAnswers,
  takeProviderAnswers,
} from './disclosure-forms.actions.ts'
import { disclosuresStatement } from './disclosures.queries.ts'

export const disclosureRoutes = [
  onRead(contract.listDisclosures, ({ params }) => disclosuresStatement(params.providerId), asJson),
  on(contract.getProviderQuestionnaire, ({ scope }) => showProviderQuestionnaire(scope)),
  on(contract.answerProviderQuestionnaire, async ({ scope, body }) => {
    await takeProviderAnswers(scope, body.disclosures)
    return {}
  }),
  on(contract.getAdminQuestionnaire, ({ scope }) => showAdminQuestionnaire(scope)),
  on(contract.listQuestionnaireProviders, ({ scope }) => listNameableProviders(scope)),
  on(contract.answerAdminQuestionnaire, async ({ scope, body }) => {
    await takeAdminAnswers(scope, body.disclosures)
    return {}
  }),
]
