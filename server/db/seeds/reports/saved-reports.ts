import type { Scope } from '../../../src/kit/request/scope.ts'
import { workIn } from '../../builders/builders.ts'
import { buildSavedReport } from '../../builders/saved-reports.ts'
import { aurora } from '../demo-practices.ts'

const manager = 2

/** One report that the manager shares with the team, and two of her own. */
export async function buildDemoSavedReports(scope: Scope): Promise<void> {
  await workIn(scope, aurora.id)
  await buildSavedReport(scope, {
    accountId: manager,
    name: 'Heart hours, two years',
    type: 'providercmes',
    options: {
      providerIds: [],
      categoryIds: ['CARDIOLOGY', 'ECHO', 'NUCLEAR'],
      hours: null,
      dateRangeOption: 'twoYearsAgo',
      reportFormat: 'PDF',
    },
    isShared: true,
    schedule: 'MONTHLY',
  })
  await buildSavedReport(scope, {
    accountId: manager,
    name: 'Under 20 hours this year',
    type: 'providercmes',
    options: { providerIds: [], categoryIds: [], hours: 20, dateRangeOption: 'calendarYear', reportFormat: 'CSV' },
    schedule: 'WEEKLY',
  })
  await buildSavedReport(scope, {
    accountId: manager,
    name: 'Completed last month',
    type: 'completedtasks',
    options: { searchByOption: 'completedDate', fromDate: '2026-10-01', toDate: '2026-10-31', reportFormat: 'CSV' },
    schedule: 'MONTHLY',
    period: 'lastMonth',
  })
}
