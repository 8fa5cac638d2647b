import { changeAudit as changeReport, loginAudit as loginReport } from '@credence/contract/reports/audit-reports'
import type { ReportQuery } from './report-query.ts'

const empty = (columns: readonly { title: string; kind: string }[]): ReportQuery => ({
  columns: Object.fromEntries(
    columns.map(({ title, kind }) => [title, kind === 'moment' ? 'null::timestamptz' : 'null::text']),
  ),
  from: 'from (select 1 where false) e',
  order: '1',
  values: [],
})

export const loginAudit = () => empty(loginReport.columns)
export const changeAudit = () => empty(changeReport.columns)
