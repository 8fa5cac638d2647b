import { emailField } from '@credence/contract/auth/calls'
import { signInLink as purpose } from '@credence/contract/auth/calls'
import { makeSignInLink } from '../features/auth/sign-in-link.actions.ts'
import { inTransaction } from '../kit/request/transaction.ts'
import type { Command } from './command.ts'

export const signInLink: Command = {
  name: 'sign-in-link',
  usage: 'EMAIL',
  about: `prints a link that signs this person in once within ${purpose.lifetime}, without password and code, for when no mail arrives`,
  async run([address = ''], { say, withServices }) {
    const email = emailField.safeParse(address)
    if (!email.success) throw new Error(`${address} is not an email address`)
    const url = await withServices((services) =>
      inTransaction(services, { signsIn: true }, (scope) => makeSignInLink(scope, email.data)),
    )
    say(`This link signs ${email.data} in once, within ${purpose.lifetime}. Whoever has it can use it:`)
    say(url)
  },
}
