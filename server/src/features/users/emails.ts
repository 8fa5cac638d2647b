import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Email } from '../../kit/ports/email.ts'

export const welcomeEmail = (to: string, firstName: string, url: string): Email =>
  writeEmail({
    to,
    subject: 'Welcome to Credence',
    action: { label: 'Set password', url },
    lines: [
      `Hi ${firstName}, an account was made for you. Use this link to set your password. It works once, for 7 days.`,
      'If you did not expect this, please ask your administrator.',
    ],
  })

export const addedToTeamEmail = (to: string, firstName: string, team: string, url: string): Email =>
  writeEmail({
    to,
    subject: `You were added to ${team}`,
    action: { label: 'Sign in', url },
    lines: [
      `Hi ${firstName}, your account now belongs to ${team}. Sign in with the password you have.`,
      'If you did not expect this, please ask the administrator of that team.',
    ],
  })

export const addressChangedEmail = (to: string, firstName: string): Email =>
  writeEmail({
    to,
    subject: 'Your Credence email address was changed',
    lines: [
      `Hi ${firstName}, your account now uses another email address; this one no longer signs you in.`,
      'If this was not expected, please tell your administrator at once.',
    ],
  })
