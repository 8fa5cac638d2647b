import { taskTexts } from '@credence/contract/tasks/calls'
import { obstacleText } from '@credence/contract/tasks/builder'
import type { TaskType } from '@credence/contract/choices/tasks'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findObstacle, targetIn, type Refused } from './obstacles.queries.ts'
import type { About, TaskFields } from './save.queries.ts'

/**
 * The message for an impossible combination: its names and the reason. The builder lists these, a single save is
 * refused with one.
 */
export const refusedSentence = (
  { practice, provider, target }: Pick<Refused, 'practice' | 'provider' | 'target'>,
  why: string,
): string => `${[practice, provider, target].filter((name) => name !== null).join(', ')}: ${why}`

const whyOf = ({ obstacle, type }: Refused) => obstacleText(obstacle, type)

const targetsOf = (about: About): TaskType[] =>
  (['CARRIER', 'FACILITY', 'DATA_HUB'] as const).filter((type) => targetIn(about, type) !== null)
const isOpen = ({ status, archived }: Pick<TaskFields, 'status' | 'archived'>) => !archived && status !== 'COMPLETE'

/**
 * The targets of a task that changed. A new provider makes every target count as changed, and a new owner makes the hub
 * another one.
 */
function changedTargets(before: About | null, after: About): TaskType[] {
  const isOtherPractice = before?.practiceId !== after.practiceId
  const isOtherProvider = isOtherPractice || before?.providerId !== after.providerId
  const isNew = (type: TaskType) => targetIn(after, type) !== (before && targetIn(before, type))
  const isAsked = (type: TaskType) =>
    isOtherPractice || isNew(type) || (isOtherProvider && (type === 'DATA_HUB' || after.providerId !== null))
  const targets = targetsOf(after).filter(isAsked)
  return targets.length > 0 ? targets : isOtherProvider && after.providerId !== null ? ['OTHER'] : []
}

/**
 * Changed targets must be possible. Unchanged ones may have become impossible since, and the task must still be
 * finished.
 */
async function assertPossible(scope: Scope, before: About | null, after: About): Promise<void> {
  const refused = await findObstacle(scope, after, changedTargets(before, after))
  if (!refused) return
  if (refused.obstacle !== 'ended' && refused.obstacle !== 'excluded') throw notFound()
  const message = refusedSentence(refused, whyOf(refused))
  throw new Refusal(400, message, { fields: { providerId: message } })
}

/**
 * A reopened task is checked like a new one. A task that leaves the archive and stays complete is checked by its
 * provider alone.
 */
async function assertReopenable(scope: Scope, before: TaskFields, after: TaskFields): Promise<void> {
  const isReopened = isOpen(after) && !isOpen(before)
  if (!isReopened && !(before.archived && !after.archived)) return
  const refused = await findObstacle(scope, after, isReopened ? ['OTHER', ...targetsOf(after)] : ['OTHER'])
  if (refused) throw new Refusal(409, `${taskTexts.notReopened}: ${whyOf(refused)}`)
}

export async function assertNoObstacle(scope: Scope, before: TaskFields | null, after: TaskFields): Promise<void> {
  await assertPossible(scope, before, after)
  if (before) await assertReopenable(scope, before, after)
}

/** The reason why the participation of a task could not be saved. */
export async function standingRefusal(scope: Scope, about: About, type: TaskType): Promise<Refusal> {
  const refused = await findObstacle(scope, about, [type])
  return new Refusal(
    409,
    !refused || refused.obstacle === 'notWorkedWith'
      ? taskTexts.participationLeft
      : refusedSentence(refused, whyOf(refused)),
  )
}
