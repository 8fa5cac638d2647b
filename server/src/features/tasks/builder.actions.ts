import { createHash, randomUUID } from 'node:crypto'
import { builderTexts, obstacleText, targetsOf, type BuilderRequest } from '@credence/contract/tasks/builder'
import { badKey, isKey, otherRequest } from '../../kit/request/idempotency.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  advanceRun,
  countAssignable,
  findRun,
  insertCombinations,
  openRun,
  takeRun,
  type BuilderRun,
  type Combination,
  type RefusedCombination,
} from './builder.queries.ts'
import { refusedSentence } from './obstacles.actions.ts'

/** Large enough that a batch costs little more than its rows, small enough that its lock is short. */
const batchSize = 250

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** All combinations in a fixed order, so that the number of finished ones is the progress of a run. */
function combinationsIn(request: BuilderRequest): Combination[] {
  const providers = request.taskLevel === 'PROVIDER' ? sorted(request.providerIds) : [null]
  const targets = request.taskType === 'OTHER' ? [null] : sorted(targetsOf(request))
  return sorted(request.practiceIds).flatMap((practiceId) =>
    providers.flatMap((providerId) => targets.map((targetId) => ({ practiceId, providerId, targetId }))),
  )
}

function sentence(request: BuilderRequest, { reason, ...names }: RefusedCombination): string {
  return refusedSentence(names, reason === 'exists' ? builderTexts.exists : obstacleText(reason, request.taskType))
}

/** One batch, or nothing when all are done. The tasks and the progress are one transaction. */
async function buildBatch(
  scope: Scope,
  runId: number,
  request: BuilderRequest,
  combinations: readonly Combination[],
): Promise<BuilderRun> {
  const run = await takeRun(scope, runId)
  const batch = combinations.slice(run.done, run.done + batchSize)
  if (!batch.length) return run
  const { created, refused } = await insertCombinations(scope, request, batch)
  const unsuccessful = refused.map((each) => sentence(request, each))
  await advanceRun(scope, runId, { done: batch.length, created, unsuccessful })
  return {
    ...run,
    done: run.done + batch.length,
    created: run.created + created,
    unsuccessful: [...run.unsuccessful, ...unsuccessful],
  }
}

/**
 * Two calls with the same key continue the same run and return the same answer, whether they run at once or the first
 * was interrupted.
 */
export async function buildTasks(
  begin: Begin,
  request: BuilderRequest,
  key: string = randomUUID(),
): Promise<{ countSuccessful: number; unsuccessful: string[] }> {
  if (!isKey(key)) throw badKey()
  const combinations = combinationsIn(request)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const runId = await begin(async (scope) => {
    if ((await countAssignable(scope, request.assignees)) < new Set(request.assignees).size) throw notFound()
    return openRun(scope, key, hash, combinations.length)
  })
  if (runId === null) throw otherRequest()
  for (;;) {
    const run = await begin((scope) => buildBatch(scope, runId, request, combinations))
    if (run.done >= run.total) return { countSuccessful: run.created, unsuccessful: run.unsuccessful }
  }
}

export async function builderProgress(
  scope: Scope,
  key: string,
): Promise<{ done: number; total: number; isFinished: boolean }> {
  const { done, total } = (await findRun(scope, key)) ?? { done: 0, total: 0 }
  return { done, total, isFinished: total > 0 && done >= total }
}
