import { runDaily } from '../../kit/background/daily-run.ts'
import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import type { Services } from '../../kit/request/services.ts'
import { removeExpired } from './removed.queries.ts'

/** Deletes for good what was deleted thirty days ago, once a day in every team. Its files are released. */
export const runRemovedExpiry = (services: Services): Promise<void> =>
  runDaily(
    services,
    {
      name: 'removed-expiry',
      timeOfDay: '03:20',
      failed: (count) => `What was deleted in ${count} teams was not deleted for good`,
    },
    async (scope, teamId) => {
      const rows = await removeExpired(scope)
      if (rows > 0) services.log.info({ teamId, rows }, 'deleted records that can no longer be restored were removed')
    },
  )

export const removedExpiryJob = defineJob({
  name: 'removed-expiry',
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runRemovedExpiry,
})
