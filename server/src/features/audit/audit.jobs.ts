import { defineJob } from '../../kit/background/define-job.ts'
import type { Services } from '../../kit/request/services.ts'
import { checkTrail, isTrailCheckDue } from './trail.actions.ts'

/** Removes what is older than the setting, then compares the rest with its seals. */
export async function runTrailJob(services: Services): Promise<void> {
  const removed = (await services.auditRetention?.run()) ?? 0
  if (removed > 0) services.log.info({ rows: removed }, 'old rows of the audit trail were removed')
  await checkTrail(services)
}

/** Asked every hour, so that a server that was off at the time of the day, or is new, is not without a check for a day. */
export const trailJob = defineJob({
  name: 'audit-trail',
  schedule: '41 * * * *',
  patienceSeconds: 3600,
  run: async (services) => {
    if (await isTrailCheckDue(services)) await runTrailJob(services)
  },
})
