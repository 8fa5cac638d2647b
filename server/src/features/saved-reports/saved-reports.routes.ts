import * as contract from '@credence/contract/reports/saved'
import { on } from '../../kit/request/route.ts'
import { createReport, saveReport, typesFor } from './saved-reports.actions.ts'
import { findChoices, findSavedReports, removeSavedReport } from './saved-reports.queries.ts'

export const savedReportRoutes = [
  on(contract.listSavedReports, ({ scope }) => findSavedReports(scope, typesFor(scope.rights))),
  on(contract.createSavedReport, async ({ scope, body }) => ({ id: await createReport(scope, body) })),
  on(contract.saveSavedReport, async ({ scope, params: { id }, body }) => {
    await saveReport(scope, id, body)
    return { id }
  }),
  on(contract.removeSavedReport, async ({ scope, params: { id } }) => {
    await removeSavedReport(scope, id)
    return { id }
  }),
  on(contract.listSavedReportChoices, ({ scope, params }) => findChoices(scope, params.id, typesFor(scope.rights))),
]
