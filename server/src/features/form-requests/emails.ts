import { limits } from '@credence/contract/limits'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Request {
  to: string
  /** Whom the request is about. */
  name: string
  teamName: string
  sentToProvider: boolean
  url: string
}

interface DocumentsRequest extends Request {
  /** What kind of document, where one was chosen. */
  documentType: string | null
}

const terms = `The link works once, for ${limits.documentLinkDays} days.`
const keep = (teamName: string) =>
  `Please do not pass this link on. If you did not expect this message, please tell ${teamName}.`

/** Asks for documents. The note of the sender stands on the page and not in the email, which others may read. */
export function documentRequestEmail({
  to,
  name,
  teamName,
  documentType,
  sentToProvider,
  url,
}: DocumentsRequest): Email {
  const what = documentType ?? 'documents'
  const whose = sentToProvider ? `your ${what}` : `the ${what} of ${name}`
  return writeEmail({
    to,
    subject: `Documents requested by ${teamName}`,
    action: { label: 'Upload documents', url },
    lines: [
      `Hello${sentToProvider ? ` ${name}` : ''}, ${teamName} asks you to upload ${whose}. ${terms}`,
      'You can take a photo with your phone or choose files.',
      keep(teamName),
    ],
  })
}

/** Asks a provider to answer the disclosure questions, or an office to answer them about its providers. */
export function disclosuresRequestEmail({ to, name, teamName, sentToProvider, url }: Request): Email {
  const who = sentToProvider ? 'for your credentialing' : `about the providers of ${name}`
  return writeEmail({
    to,
    subject: `Disclosure questions from ${teamName}`,
    action: { label: 'Answer the questions', url },
    lines: [
      `Hello${sentToProvider ? ` ${name}` : ''}, ${teamName} asks you to answer the disclosure questions ${who}. ${terms}`,
      'Each question is answered with Yes or No. A Yes needs a short explanation.',
      keep(teamName),
    ],
  })
}
