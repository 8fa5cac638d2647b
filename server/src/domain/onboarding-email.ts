import { limits } from '@credence/contract/limits'
import { writeEmail } from '../kit/paper/write-email.ts'
import type { Email } from '../kit/ports/email.ts'

interface Invitation {
  to: string
  name: string
  teamName: string
  url: string
}

/** The texts that differ by recipient: what the team does for them, whose forms they are, and what to have at hand. */
interface Wording {
  work: string
  whose: string
  atHand: string
}

export const onboardingEmail = ({ to, name, teamName, url }: Invitation, { work, whose, atHand }: Wording): Email =>
  writeEmail({
    to,
    subject: `Onboarding forms for ${name}`,
    action: { label: 'Open the forms', url },
    lines: [
      `Welcome! ${teamName} looks after the ${work} of ${name} and asks you to complete ${whose} onboarding forms. The link works until you have finished, for ${limits.onboardingLinkDays} days.`,
      `Please have ${atHand} at hand. You can stop at any time and come back with the same link.`,
      `Whoever has this link can see and change what the forms hold, so please do not pass it on. If you did not expect this message, please tell ${teamName}.`,
    ],
  })
