import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

interface About {
  to: string
  providerName: string
  practiceName: string
}

/** To the provider. */
export const formsReceivedEmail = ({ to, providerName, practiceName }: About): Email =>
  writeEmail({
    to,
    subject: 'We received your onboarding forms',
    lines: [
      `Thank you! The onboarding forms of ${providerName} for ${practiceName} are complete.`,
      'The practice will be in touch soon. The link in the earlier message shows nothing personal any more.',
    ],
  })

/** To the sender of the link, and to the addresses that get copies. Names nothing that the forms hold. */
export const formsCompletedEmail = ({ to, providerName, practiceName, url }: About & { url: string }): Email =>
  writeEmail({
    to,
    subject: `${providerName} completed the onboarding forms`,
    action: { label: 'Open the provider', url },
    lines: [
      `${providerName} completed the onboarding forms for ${practiceName}.`,
      'What the forms changed is in the record, and waits in the review of onboarding changes.',
    ],
  })

/** To whom the link was sent first. */
export const linkAgainEmail = ({ to, providerName, practiceName, url }: About & { url: string }): Email =>
  writeEmail({
    to,
    subject: 'Your link to the onboarding forms',
    action: { label: 'Open the forms', url },
    lines: [
      `Here is the link to the onboarding forms of ${providerName} for ${practiceName} again. What was saved is still there, and you can go on with any device.`,
      'Whoever has this link can see and change what the forms hold, so please do not pass it on.',
    ],
  })
