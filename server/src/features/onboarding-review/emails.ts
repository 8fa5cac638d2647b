import { limits } from '@credence/contract/limits'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface Correction {
  stage: string
  label: string
  message: string
}

interface SentBackForms {
  to: string
  name: string
  teamName: string
  url: string
  corrections: readonly Correction[]
}

/** Asks a provider to correct what the onboarding forms brought. The values themselves stay out of the email. */
export const sentBackEmail = ({ to, name, teamName, url, corrections }: SentBackForms): Email =>
  writeEmail({
    to,
    subject: 'Please correct your onboarding forms',
    action: { label: 'Open the forms', url },
    lines: [
      `Hello ${name}, ${teamName} has looked at your onboarding forms and asks you to correct ${corrections.length === 1 ? 'one entry' : `${corrections.length} entries`}. All other entries are kept.`,
      ...corrections.map(({ stage, label, message }) => `${stage}, ${label}: ${message}`),
      `The link works until you have finished, for ${limits.onboardingLinkDays} days at most. Whoever has it can see and change what the forms hold, so please do not pass it on. If you did not expect this message, please tell ${teamName}.`,
    ],
  })
