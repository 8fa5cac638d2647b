import * as contract from '@credence/contract/hubs'
import { staleSave } from '../../kit/fresh.ts'
import { asJson, getJson } from '../../kit/json.ts'
import { on, onRead } from '../../kit/route.ts'
import type { Scope } from '../../kit/scope.ts'
import { hubAt, hubHistory, hubsOf, writeHub, type HubOwner } from './hubs.queries.ts'

async function saveHub(scope: Scope, owner: HubOwner, { id, hubId }: { id: number; hubId: number }, dates: Parameters<typeof writeHub>[4]) {
  const wasWritten = await writeHub(scope, owner, id, hubId, dates)
  const answer = await getJson(scope, hubAt(owner, id, hubId))
  if (!wasWritten) throw staleSave()
  return answer
}

export const hubRoutes = [
  onRead(contract.listPracticeHubParticipation, ({ params }) => hubsOf('practice', params.id), asJson),
  on(contract.savePracticeHubParticipation, ({ scope, params, body }) => saveHub(scope, 'practice', params, body)),
  onRead(contract.listPracticeHubHistory, ({ params }) => hubHistory('practice', params.id, params.hubId), asJson),
  onRead(contract.listProviderHubParticipation, ({ params }) => hubsOf('provider', params.id), asJson),
  on(contract.saveProviderHubParticipation, ({ scope, params, body }) => saveHub(scope, 'provider', params, body)),
  onRead(contract.listProviderHubHistory, ({ params }) => hubHistory('provider', params.id, params.hubId), asJson),
]
