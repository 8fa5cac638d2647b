import type { QueryOf } from '@credence/contract/kit/endpoint'
import type { listSimilarTasks } from '@credence/contract/tasks/similar'
import { runBatch, type Statement } from '../../database/batch.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { asCards } from './task-card.ts'
import { isOpen, starsOfCaller, tasksWhere } from './task-card.queries.ts'

const isAlike = `${isOpen} and ($5::text is null or t.category = $5)`

/** Two statements instead of `is not distinct from`, which uses no index. */
const ofProvider = `t.provider_id = $6 and ${isAlike}
  and (t.facility_id = $3 or (t.practice_id = $1 and (t.carrier_id = $2 or t.hub_id = $4)))`
const ofPractice = `t.practice_id = $1 and t.provider_id is null and ${isAlike}
  and (t.facility_id = $3 or t.carrier_id = $2 or t.hub_id = $4)`

/** A task without a carrier, location or data hub is like no other. */
function similarTasks(about: QueryOf<typeof listSimilarTasks>): Statement[] {
  const { practiceId, providerId, carrierId = null, facilityId = null, hubId = null, category = null } = about
  const values = [practiceId, carrierId, facilityId, hubId, category]
  return providerId === undefined
    ? tasksWhere('similar-tasks-of-practice', ofPractice, { values })
    : tasksWhere('similar-tasks-of-provider', ofProvider, { values: [...values, providerId] })
}

export async function findSimilarTasks(scope: Scope, about: QueryOf<typeof listSimilarTasks>): Promise<RawJson> {
  const [own = [], ...found] = await runBatch(scope.client, [starsOfCaller, ...similarTasks(about)])
  return asCards(found, { actor: scope.actor, own })
}
