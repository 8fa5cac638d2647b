import { getLastReportRun, reports } from '@credence/contract/reports/all'
import { cancelReportRun, downloadReport, getReportRun } from '@credence/contract/reports/run'
import { on, onRead, onStream, type Route } from '../../kit/request/route.ts'
import type { Options } from './report-query.ts'
import { cancelRun, openReport, previewReport, progressOf, runReport } from './reports.actions.ts'
import { lastRunStatement } from './reports.queries.ts'

/** The two calls of each report. */
const ofReports: Route[] = reports.flatMap(({ name, run, preview }) => [
  on(run, ({ scope, body }) => runReport(scope, name, body as Options)),
  on(preview, ({ scope, body }) => previewReport(scope, name, body as Options)),
])

export const reportRoutes = [
  ...ofReports,
  onRead(
    getLastReportRun,
    ({ params }) => lastRunStatement(params.type),
    ([row]) => ({ date: row?.date ?? null, userFormattedName: row?.name ?? null }),
  ),
  onStream(downloadReport, openReport),
  on(getReportRun, ({ scope, params }) => progressOf(scope, params.id)),
  on(cancelReportRun, ({ scope, params }) => cancelRun(scope, params.id)),
]
