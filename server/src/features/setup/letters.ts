import { writeLetter } from '../../gateways/email/letter.ts'
import type { Email } from '../../gateways/email/port.ts'

export const mailTestLetter = (to: string, publicUrl: string): Email => writeLetter({
  to, subject: 'Mail from Credence works', action: { label: 'Open Credence', url: publicUrl }, lines: ['This is the test mail that you asked for.', 'Sign-in codes, invitations and reminders go the same way.'],
})
