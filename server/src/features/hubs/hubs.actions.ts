import { staleSave } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { hubAt, writeHub, type HubOwner } from './hubs.queries.ts'

export async function saveHub(
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
