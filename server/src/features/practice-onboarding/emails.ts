import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Completed {
  to: string
  /** The name of the practice. */
  name: string
  /** The page of the practice. */
  url: string
}

/** Tells the sender of the forms that they are complete. */
export const practiceOnboardedEmail = ({ to, name, url }: Completed): Email =>
  writeEmail({
    to,
    subject: `${name} completed its onboarding forms`,
    action: { label: 'Open the practice', url },
    lines: [
      `${name} completed the onboarding forms that you sent.`,
      'What was entered is in the profile of the practice, and the documents are in its list of documents.',
    ],
  })
