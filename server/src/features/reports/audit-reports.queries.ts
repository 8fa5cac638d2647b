import { changeAudit as changeReport, loginAudit as loginReport } from '@credence/contract/reports/audit-reports'
import type { ReportColumn } from '@credence/contract/reports/define'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { changeAudit as changes, loginAudit as logins, type AuditRange } from '../audit/audit-reports.actions.ts'
import type { Options, ReportQuery } from './report-query.ts'

const rangeOf = ({ fromDate, toDate, userIds }: Options): AuditRange => ({
  from: String(fromDate),
  to: String(toDate),
  userIds: (userIds ?? []) as number[],
})

/** The statements of the audit trail have the columns of the reports by their titles, and their own order. */
const from = (columns: readonly ReportColumn[], { text, values }: Statement): ReportQuery => ({
  columns: Object.fromEntries(
    columns.map(({ title, kind }) => [title, kind === 'moment' ? `e."${title}"::timestamptz` : `e."${title}"`]),
  ),
  from: `from (${text}) e`,
  order: null,
  values,
})

export const loginAudit = (options: Options, scope: Scope): ReportQuery =>
  from(loginReport.columns, logins(scope, rangeOf(options)))
export const changeAudit = (options: Options, scope: Scope): ReportQuery =>
  from(changeReport.columns, changes(scope, rangeOf(options)))
