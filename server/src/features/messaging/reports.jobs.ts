import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findUnreported, findUnreportedTeams, noteReports } from './dispatch.queries.ts'

const name = 'sms-reports'
const actor = job(name)
const mostOfTeam = 100

/** Asks the service what became of messages whose report is missing. What it does not answer is asked in the next run. */
export async function askForReports(services: Services): Promise<void> {
  const { sms } = services
  if (!sms) return
  const teams = await inTransaction(services, { isPlatform: true, actor }, findUnreportedTeams, { readOnly: true })
  for (const teamId of teams) {
    const unreported = await inTransaction(services, { teamId, actor }, (scope) => findUnreported(scope, mostOfTeam), {
      readOnly: true,
    })
    for (const { vendorId, ...attempt } of unreported) {
      const report = await sms.report(vendorId).catch(() => null)
      if (report && report.state !== 'ON_ITS_WAY')
        await inTransaction(services, { teamId, actor }, (scope) => noteReports(scope, [{ attempt, report }]))
    }
  }
}

export const smsReportsJob = defineJob({ name, schedule: everyFiveMinutes, retries: { limit: 0 }, run: askForReports })
