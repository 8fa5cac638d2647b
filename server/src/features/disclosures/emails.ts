import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Submitted {
  to: string
  /** The provider, or the practice, that the answers are about. */
  name: string
  /** The page of the record. */
  url: string
}

/** Tells the sender of a questionnaire that it was answered. Holds no answer: those are for few eyes. */
export const disclosuresSubmittedEmail = ({ to, name, url }: Submitted): Email =>
  writeEmail({
    to,
    subject: `Disclosures of ${name} were submitted`,
    action: { label: 'Open the record', url },
    lines: [
      `The disclosure questions that you sent about ${name} were answered.`,
      'The answers stand in the disclosures of each provider concerned.',
    ],
  })
