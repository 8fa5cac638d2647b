import { allows } from '@credence/contract/kit/access'
import { rightsByReport } from '@credence/contract/reports/all'
import { nextDue, scheduleTime } from '@credence/contract/reports/schedule'
import { runDaily } from '../../kit/background/daily-run.ts'
import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { removeOldRuns } from '../reports/reports.actions.ts'
import { dueEmail } from './emails.ts'
import { claimDue, getToday } from './saved-reports.queries.ts'

/** The next days and the emails are written in one transaction. Whoever lost the right gets no email. */
async function remindTeam(scope: Scope): Promise<void> {
  await removeOldRuns(scope)
  const today = await getToday(scope)
  const due = await claimDue(scope, { WEEKLY: nextDue('WEEKLY', today), MONTHLY: nextDue('MONTHLY', today) })
  const { mailer, config } = scope.services
  for (const report of due) {
    if (allows(rightsByReport[report.type], report)) await mailer.send(scope, dueEmail(config.publicUrl, report))
  }
}

/** Reminds the owners of scheduled reports, in the morning of their team, and removes old runs. */
export const runReportSchedules = (services: Services): Promise<void> =>
  runDaily(
    services,
    {
      name: 'report-schedules',
      timeOfDay: scheduleTime,
      failed: (count) => `The scheduled reports of ${count} teams did not go out`,
    },
    remindTeam,
  )

// A job of the teams' days comes again within minutes and finds the teams for which it failed.
export const reportSchedulesJob = defineJob({
  name: 'report-schedules',
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runReportSchedules,
})
