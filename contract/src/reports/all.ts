import { z } from 'zod'
import { signedIn, type Access, type AccessBy } from '../kit/access.ts'
import { endpoint, type Endpoint } from '../kit/endpoint.ts'
import { changeAudit, loginAudit } from './audit-reports.ts'
import type { AnyReport, ReportPage } from './define.ts'
import { providerRoster } from './practice-reports.ts'
import {
  activeDocuments,
  boardCertifications,
  cmes,
  facilities,
  immunizations,
  providerDetails,
} from './provider-reports.ts'
import { completedTasks, openTasks } from './task-reports.ts'

const members = [
  activeDocuments,
  facilities,
  providerDetails,
  cmes,
  boardCertifications,
  immunizations,
  providerRoster,
  openTasks,
  completedTasks,
  loginAudit,
  changeAudit,
] as const
export type ReportName = (typeof members)[number]['name']

/** Every report, in the order of its page. */
export const reports = members as unknown as readonly (AnyReport & { name: ReportName })[]
export const reportNames = reports.map(({ name }) => name) as [ReportName, ...ReportName[]]

export const reportsOf = (page: ReportPage) => reports.filter((report) => report.page === page)

/** The right of each report, for calls that name a report by its type. */
export const rightsByReport = Object.fromEntries(reports.map(({ name, access }) => [name, access])) as Record<
  ReportName,
  Access
>
export const accessByType = (field: AccessBy['field']): AccessBy => ({ field, rights: rightsByReport })

export const getLastReportRun = endpoint({
  method: 'GET',
  path: '/report/lastrun/:type',
  summary: 'When a report was last run in the team, and by whom.',
  access: signedIn,
  accessBy: accessByType('params.type'),
  params: z.object({ type: z.enum(reportNames) }),
  answer: z.object({ date: z.string().nullable(), userFormattedName: z.string().nullable() }),
})

/** The calls of the family by the names that the list of all endpoints knows: `runCMEsReport`, `previewLoginReport`. */
export const reportEndpoints: Record<string, Endpoint> = Object.fromEntries(
  reports.flatMap(({ title, run, preview }) => {
    const word = title.replaceAll(' ', '')
    return [
      [`run${word}Report`, run],
      [`preview${word}Report`, preview],
    ]
  }),
)
