import * as contract from '@credence/contract/hubs/calls'
import { staleSave } from '../../kit/request/assert-version.ts'
import { asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { hubAt, hubHistory, hubsOf, writeHub, type HubOwner } from './hubs.queries.ts'

async function saveHub(
  scope: Scope,
  owner: HubOwner,
  { id, hubId }: { id: number; hubId: number },
  dates: Parameters<typeof writeHub>[4],
) {
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
