import { runBatch } from '../../database/batch.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { starsOfCaller, taskAt } from './task-card.queries.ts'
import { cardJsons } from './task-card.ts'

/** A task with all of its activity. */
export async function getTaskCard(scope: Scope, id: number): Promise<RawJson> {
  const [own = [], ...found] = await runBatch(scope.client, [starsOfCaller, ...taskAt(id)])
  const [json] = cardJsons(found, { actor: scope.actor, own })
  if (json === undefined) throw notFound()
  return new RawJson(json)
}
