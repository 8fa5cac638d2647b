import { limits } from '@credence/contract/limits'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Invitation {
  to: string
  name: string
  providerName: string
  facilityName: string | null
  teamName: string
  url: string
}

const place = (facilityName: string | null) => (facilityName ? ` at ${facilityName}` : '')
const keep = (teamName: string) =>
  `Whoever has this link can see and fill in the form, so please do not pass it on. If you did not expect this message, please tell ${teamName}.`

export const providerLinkEmail = ({ to, name, facilityName, teamName, url }: Invitation): Email =>
  writeEmail({
    to,
    subject: 'Patient cases for your practice evaluation',
    action: { label: 'List the patients', url },
    lines: [
      `Hello ${name}, ${teamName} prepares the focused professional practice evaluation of your work${place(facilityName)} and asks you to list the patient cases for it. The link works until you have finished, for ${limits.fppeLinkDays} days.`,
      keep(teamName),
    ],
  })

export const reviewerLinkEmail = ({ to, name, providerName, facilityName, teamName, url }: Invitation): Email =>
  writeEmail({
    to,
    subject: `Practice evaluation of ${providerName}`,
    action: { label: 'Open the review', url },
    lines: [
      `Hello ${name}, ${teamName} asks you to review the work of ${providerName}${place(facilityName)} and to sign the evaluation. The link works until you have signed, for ${limits.fppeLinkDays} days.`,
      keep(teamName),
    ],
  })
