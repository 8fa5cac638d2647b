import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Uploaded {
  to: string
  /** Whose documents they are. */
  name: string
  count: number
  /** The page on which they are listed. */
  url: string
}

/** Tells the sender of a request that the documents came. Names no file: a name can hold more than an inbox should. */
export const documentsUploadedEmail = ({ to, name, count, url }: Uploaded): Email =>
  writeEmail({
    to,
    subject: `Documents of ${name} were uploaded`,
    action: { label: 'Open the documents', url },
    lines: [
      `${count === 1 ? 'One document' : `${count} documents`} of ${name} came by the link that you sent.`,
      'They stand in the list of documents, where you can add their dates.',
    ],
  })
