import { runDaily } from '../../kit/background/daily-run.ts'
import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import { audit } from '../../kit/request/audit.ts'
import type { Services } from '../../kit/request/services.ts'
import { removeExpiredFaxes } from './faxes.queries.ts'

/** Deletes the discarded faxes of every team once a day, when their 30 days are over. */
export const runFaxRetention = (services: Services): Promise<void> =>
  runDaily(
    services,
    {
      name: 'fax-retention',
      timeOfDay: '03:10',
      failed: (count) => `The discarded faxes of ${count} teams were not deleted`,
    },
    async (scope) => {
      for (const id of await removeExpiredFaxes(scope)) await audit(scope, 'fax deleted', { subject: `fax ${id}` })
    },
  )

export const faxRetentionJob = defineJob({
  name: 'fax-retention',
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runFaxRetention,
})
