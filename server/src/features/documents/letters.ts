import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { dayOf, formatDate } from '@credence/contract/dates'
import { writeEmail } from '../../gateways/email/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'
import type { DueDocument } from './reminders.queries.ts'

const mostLines = 100

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** Names no file: the names people give them can hold more than an inbox should. */
const lineOf = ({ owner, category, expiration, days }: DueDocument) =>
  `${owner}: ${documentCategories[category as DocumentCategory]} expires ${formatDate(dayOf(expiration))} (${inDays(days)})`

/** Everything that one person is to be reminded of on one day. */
export function reminderLetter(to: string, publicUrl: string, documents: readonly DueDocument[]): Email {
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
