import { limits } from '@credence/contract/limits'
import { writeLetter } from '../../gateways/email/letter.ts'
import type { Email } from '../../gateways/email/port.ts'

interface Invitation { to: string; practiceName: string; teamName: string; url: string }

export const onboardingLetter = ({ to, practiceName, teamName, url }: Invitation): Email => writeLetter({
  to, subject: `Onboarding forms for ${practiceName}`, action: { label: 'Open the forms', url },
  lines: [
    `Welcome! ${teamName} looks after the enrollment of ${practiceName} and asks you to complete its onboarding forms. The link works until you have finished, for ${limits.onboardingLinkDays} days.`,
    "Please have the practice's W-9, the list of contracted payors and the list of locations at hand. You can stop at any time and come back with the same link.",
    `Whoever has this link can see and change what the forms hold, so please do not pass it on. If you did not expect this message, please tell ${teamName}.`,
  ],
})
