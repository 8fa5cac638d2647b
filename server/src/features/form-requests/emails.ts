import { limits } from '@credence/contract/limits'
import { writeEmail } from '../../gateways/email/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Request {
  to: string
  /** Whose documents are asked for. */
  name: string
  teamName: string
  /** What kind of document, where one was chosen. */
  documentType: string | null
  sentToProvider: boolean
  url: string
}

/** Asks for documents. The note of the sender stands on the page and not in the email, which others may read. */
export function documentRequestEmail({ to, name, teamName, documentType, sentToProvider, url }: Request): Email {
  const what = documentType ?? 'documents'
  const whose = sentToProvider ? `your ${what}` : `the ${what} of ${name}`
  return writeEmail({
    to,
    subject: `Documents requested by ${teamName}`,
    action: { label: 'Upload documents', url },
    lines: [
      `Hello${sentToProvider ? ` ${name}` : ''}, ${teamName} asks you to upload ${whose}. The link works once, for ${limits.documentLinkDays} days.`,
      'You can take a photo with your phone or choose files.',
      `Please do not pass this link on. If you did not expect this message, please tell ${teamName}.`,
    ],
  })
}
