import { taskCategoryChoice, type TaskCategory } from '@credence/contract/choices/tasks'
import { dayOf, formatDate } from '@credence/contract/dates'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Completed {
  practiceName: string
  providerName: string | null
  targetName: string | null
  category: TaskCategory
  question: 'attestation' | 'initial' | 'annual'
  effectiveDate: string | null
  expires: string | null
}

const date = (day: string) => formatDate(dayOf(day))
/** Names come from forms and may hold line breaks; a subject must be a single line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

export function completionEmail(
  to: string,
  url: string,
  { practiceName, providerName, targetName, category, question, effectiveDate, expires }: Completed,
): Email {
  const who = [providerName, practiceName].filter(Boolean).join(', ')
  const what = taskCategoryChoice.labels[category]
  return writeEmail({
    to,
    subject: oneLine(`${what} complete: ${targetName ?? practiceName}`),
    action: { label: 'Open the task', url },
    lines: [
      `${what} with ${targetName ?? practiceName} is complete for ${who}.`,
      ...(effectiveDate ? [`Effective: ${date(effectiveDate)}`] : []),
      question === 'attestation'
        ? `Next attestation: ${expires ? date(expires) : 'none'}`
        : `Expires: ${expires ? date(expires) : 'no end date'}`,
    ],
  })
}
