import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

export const mailTestEmail = (to: string, publicUrl: string): Email =>
  writeEmail({
    to,
    subject: 'Mail from Credence works',
    action: { label: 'Open Credence', url: publicUrl },
    lines: ['This is the test mail that you asked for.', 'Sign-in codes, invitations and reminders go the same way.'],
  })
