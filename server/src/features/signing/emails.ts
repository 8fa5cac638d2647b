import { limits } from '@credence/contract/limits'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'
import type { StoredRequest } from './signing.queries.ts'

interface Request {
  to: string
  signerName: string
  /** The practice of a consent, else the team. */
  asker: string
  count: number
  url: string
}

const what = (count: number) => (count === 1 ? 'a document' : `${count} documents`)

/** Asks somebody to sign. The names of the documents stand on the page and not in the email, which others may read. */
export const signingRequestEmail = ({ to, signerName, asker, count, url }: Request): Email =>
  writeEmail({
    to,
    subject: `${asker} asks you to sign ${what(count)}`,
    action: { label: count === 1 ? 'Read and sign' : 'Read and sign them', url },
    lines: [
      `Hello ${signerName}, ${asker} asks you to read and sign ${what(count)}. The link works for ${limits.signingLinkDays} days.`,
      'You can sign with your phone or your computer. Nothing has to be installed.',
      `Please do not pass this link on: whoever has it can sign in your name. If you did not expect this message, please tell ${asker}.`,
    ],
  })

/** The same as a text message. Its link stands on a line of its own behind it. */
export const signingRequestText = ({ asker, count }: Pick<Request, 'asker' | 'count'>): string =>
  `${asker} asks you to sign ${what(count)}. Please open this link within ${limits.signingLinkDays} days, and do not pass it on:`

/** The page on which the sender of a request finds what became of it. */
export const pageOfSender = ({ id, kind, providerId, fppeTaskId }: StoredRequest): { label: string; path: string } => {
  switch (kind) {
    case 'ESIGNATURE':
      return { label: 'Open the request', path: `/admin/esignature?tab=requests&request=${id}` }
    case 'CONSENT':
      return { label: 'Open the messages', path: '/messaging' }
    case 'REVIEW':
      return { label: 'Open the evaluation', path: `/fppetasks?task=${fppeTaskId}` }
    case 'ONBOARDING':
      return { label: 'Open the provider', path: `/provider/${providerId}` }
  }
}

interface Told {
  to: string
  signerName: string
  action: { label: string; url: string }
}

export const requestSignedEmail = ({ to, signerName, action, count }: Told & { count: number }): Email =>
  writeEmail({
    to,
    subject: `${signerName} signed`,
    action,
    lines: [`${signerName} signed ${what(count)} by the link that you sent. The signed files are sealed.`],
  })

export const requestDeclinedEmail = ({ to, signerName, reason, action }: Told & { reason: string }): Email =>
  writeEmail({
    to,
    subject: `${signerName} declined to sign`,
    action,
    lines: [
      `${signerName} declined to sign by the link that you sent. The link opens nothing any more.`,
      ...(reason ? [`The reason given: ${reason}`] : []),
    ],
  })
