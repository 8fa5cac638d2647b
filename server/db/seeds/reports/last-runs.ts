import type { ReportName } from '@credence/contract/reports/all'
import type { Scope } from '../../../src/kit/request/scope.ts'

/** How many hours ago each report was last run. The others were never run. */
const lastRuns: Partial<Record<ReportName, number>> = {
  provideractivedocuments: 3,
  providerfacilities: 7 * 24,
  providerdetails: 14 * 24,
  providercmes: 19 * 24,
  providerimmunizations: 47 * 24,
  providerroster: 26,
  opentasks: 50,
}

/** The last runs of reports, so that their cards show one. */
export const buildLastReportRuns = (scope: Scope, teamId: number, accountId: number): Promise<unknown> =>
  scope.client.query(
    `insert into report_last_run (team_id, type, ran_at, account_id)
     select $1, r.key, now() - make_interval(hours => r.value::int), $2 from jsonb_each_text($3::jsonb) r`,
    [teamId, accountId, JSON.stringify(lastRuns)],
  )
