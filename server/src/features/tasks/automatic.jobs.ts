import { usualNextAction } from '@credence/contract/tasks/rules'
import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import { runDaily } from '../../kit/background/daily-run.ts'
import type { Services } from '../../kit/request/services.ts'
import { getToday, insertAutomaticTasks } from './automatic.queries.ts'

/**
 * Once a day, creates tasks for what is about to end, in every team with this setting. Each occasion creates one task,
 * however often the job runs.
 */
export const runAutomaticTasks = (services: Services): Promise<void> =>
  runDaily(
    services,
    {
      name: 'automatic-tasks',
      timeOfDay: '06:35',
      teams: 't.makes_automatic_tasks',
      failed: (count) => `The automatic tasks of ${count} teams were not made`,
    },
    async (scope) => {
      await insertAutomaticTasks(scope, usualNextAction(await getToday(scope)))
    },
  )

// A job of the teams' days comes again within minutes and finds the teams for which it failed.
export const automaticTasksJob = defineJob({
  name: 'automatic-tasks',
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runAutomaticTasks,
})
