import type { ReportName } from '@credence/contract/reports/all'
import type { Scope } from '../../kit/request/scope.ts'
import type { Options, ReportQuery } from './report-query.ts'
import * as ofAudit from './audit-reports.queries.ts'
import * as ofProviders from './provider-reports.queries.ts'
import * as ofTasks from './task-reports.queries.ts'

/** The query of each report. */
export const reportQueries: Record<ReportName, (options: Options, scope: Scope) => ReportQuery> = {
  provideractivedocuments: ofProviders.activeDocuments,
  providerfacilities: ofProviders.facilities,
  providerdetails: ofProviders.providerDetails,
  providercmes: ofProviders.cmes,
  providerboardcertifications: ofProviders.boardCertifications,
  providerimmunizations: ofProviders.immunizations,
  providerroster: ofProviders.providerRoster,
  opentasks: ofTasks.openTasks,
  completedtasks: ofTasks.completedTasks,
  loginaudit: ofAudit.loginAudit,
  changeaudit: ofAudit.changeAudit,
}
