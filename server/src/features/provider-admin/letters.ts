import { limits } from '@credence/contract/limits'
import { writeLetter } from '../../gateways/email/letter.ts'
import type { Email } from '../../gateways/email/port.ts'

interface Invitation { to: string; providerName: string; teamName: string; url: string }

export const onboardingLetter = ({ to, providerName, teamName, url }: Invitation): Email => writeLetter({
  to, subject: `Onboarding forms for ${providerName}`, action: { label: 'Open the forms', url },
  lines: [
    `Welcome! ${teamName} looks after the credentialing of ${providerName} and asks you to complete your onboarding forms. The link works until you have finished, for ${limits.onboardingLinkDays} days.`,
    'Please have your licenses, certificates, work history and references at hand. You can stop at any time and come back with the same link.',
    `Whoever has this link can see and change what the forms hold, so please do not pass it on. If you did not expect this message, please tell ${teamName}.`,
  ],
})
