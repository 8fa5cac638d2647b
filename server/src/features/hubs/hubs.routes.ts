import * as contract from '@credence/contract/hubs/calls'
import { asJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { saveHub } from './hubs.actions.ts'
import { hubHistory, hubsOf } from './hubs.queries.ts'

export const hubRoutes = [
  onRead(contract.listPracticeHubParticipation, ({ params }) => hubsOf('practice', params.id), asJson),
  on(contract.savePracticeHubParticipation, ({ scope, params, body }) => saveHub(scope, 'practice', params, body)),
  onRead(contract.listPracticeHubHistory, ({ params }) => hubHistory('practice', params.id, params.hubId), asJson),
  onRead(contract.listProviderHubParticipation, ({ params }) => hubsOf('provider', params.id), asJson),
  on(contract.saveProviderHubParticipation, ({ scope, params, body }) => saveHub(scope, 'provider', params, body)),
  onRead(contract.listProviderHubHistory, ({ params }) => hubHistory('provider', params.id, params.hubId), asJson),
]
