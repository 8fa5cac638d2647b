import type { ReportPeriod } from '@credence/contract/reports/periods'
import type { ReportName } from '@credence/contract/reports/all'
import { nextDue, type ReportSchedule } from '@credence/contract/reports/schedule'
import { getToday, insertSavedReport } from '../../src/features/saved-reports/saved-reports.queries.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

interface NewSavedReport {
  accountId: number
  name?: string
  type?: ReportName
  options?: object
  isShared?: boolean
  schedule?: ReportSchedule | null
  period?: ReportPeriod | null
}

/** A saved report, and with a schedule the day of its first reminder. */
export async function buildSavedReport(
  scope: Scope,
  {
    accountId,
    name = 'Roster',
    type = 'providerroster',
    options = {},
    isShared = false,
    schedule = null,
    period = null,
  }: NewSavedReport,
): Promise<number> {
  const due = schedule && nextDue(schedule, await getToday(scope))
  return insertSavedReport(scope, accountId, { name, type, options, isShared, schedule, period, nextDue: due })
}
