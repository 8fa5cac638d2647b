import { usualNextAction } from '@credence/contract/task-rules'
import type { Services } from '../../kit/services.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { findTeamIds, getToday, insertAutomaticTasks } from './automatic.queries.ts'

/** Opens a task for what is about to end, in every team that wants it. Runs as often as it likes, anywhere: each occasion makes one task. */
export async function runAutomaticTasks(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const teamId of await inTransaction(services, { isPlatform: true }, findTeamIds, { isRead: true })) {
    await inTransaction(services, { teamId }, async (scope) => insertAutomaticTasks(scope, usualNextAction(await getToday(scope)))).catch((error: unknown) => failures.push(error))
  }
  // One team's trouble keeps no other from its tasks; the job is tried again for those that have none.
  if (failures.length) throw new AggregateError(failures, `The automatic tasks of ${failures.length} teams were not made`)
}
