import { reports } from '@credence/contract/reports/all'
import { reportPages } from '@credence/contract/reports/define'
import { reportSchedules } from '@credence/contract/reports/saved'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'
import type { DueReport } from './saved-reports.queries.ts'

/** A link to the page of the report with its settings. The page asks for sign-in, and the email holds no data. */
export function dueEmail(
  publicUrl: string,
  { id, email, name, type, schedule, teamName }: Omit<DueReport, 'isH3Admin' | 'authorities'>,
): Email {
  const report = reports.find((each) => each.name === type)
  if (!report) throw new Error(`There is no report ${type}`)
  return writeEmail({
    to: email,
    subject: `Your report: ${name}`,
    lines: [
      `${reportSchedules.labels[schedule]} reminder: your saved report “${name}” (${report.title}) in ${teamName} is due.`,
      'The link asks you to sign in and opens the report with your settings. This email holds no data of the report.',
    ],
    action: { label: 'Open the report', url: `${publicUrl}${reportPages[report.page].path}?saved=${id}` },
  })
}
