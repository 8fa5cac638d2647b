import type { Email } from '../../kit/ports/email.ts'
import { writeEmail } from '../../kit/paper/write-email.ts'

const ignoreIfNotYou = 'If this was not you, you can ignore this message; nothing happens without the link or the code.'

export const codeEmail = (to: string, code: string): Email =>
  writeEmail({
    to,
    subject: 'Your Credence security code',
    code,
    lines: [
      'Enter this code to finish signing in. It works once, for 10 minutes.',
      'If you did not just try to sign in, somebody else knows your password: please change it.',
    ],
  })

export const signUpCodeEmail = (to: string, code: string): Email =>
  writeEmail({
    to,
    subject: 'Your Credence security code',
    code,
    lines: ['Enter this code to finish making your account. It works once, for 10 minutes.', ignoreIfNotYou],
  })

export const alreadyHasAccountEmail = (to: string, signInUrl: string): Email =>
  writeEmail({
    to,
    subject: 'You already have a Credence account',
    action: { label: 'Sign in', url: signInUrl },
    lines: ['Somebody tried to make an account with this address, but there is one already.', ignoreIfNotYou],
  })

export const resetEmail = (to: string, firstName: string, url: string): Email =>
  writeEmail({
    to,
    subject: 'Reset your Credence password',
    action: { label: 'Reset password', url },
    lines: [`Hi ${firstName}, use this link to choose a new password. It works once, for 60 minutes.`, ignoreIfNotYou],
  })
