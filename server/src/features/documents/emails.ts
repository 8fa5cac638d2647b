import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { dayOf, formatDate } from '@credence/contract/dates'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'
import type { DueDocument } from './reminders.queries.ts'

const mostLines = 100

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** File names are left out: they can hold more than an email should. */
const lineOf = ({ owner, category, expiration, days }: DueDocument) =>
  `${owner}: ${documentCategories[category as DocumentCategory]} expires ${formatDate(dayOf(expiration))} (${inDays(days)})`

/** All reminders of one person on one day, in one email. */
export function reminderEmail(to: string, publicUrl: string, documents: readonly DueDocument[]): Email {
  const { length } = documents
  const shown = documents.slice(0, mostLines).map(lineOf)
  return writeEmail({
    to,
    subject: length === 1 ? 'A document expires soon' : `${length} documents expire soon`,
    lines: [
      'Please see to it that these documents are renewed in time.',
      ...shown,
      ...(length > mostLines ? [`and ${length - mostLines} more`] : []),
    ],
    action: { label: 'Open Credence', url: publicUrl },
  })
}
