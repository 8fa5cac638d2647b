import { emailField } from '@credence/contract/auth/calls'
import { inviteAdministrator } from '../features/auth/invite.actions.ts'
import { makePasswordLink } from '../features/auth/password.actions.ts'
import { inTransaction } from '../kit/request/transaction.ts'
import type { Command } from './command.ts'

export const invite: Command = {
  name: 'invite',
  usage: 'EMAIL [FIRST-NAME] [LAST-NAME]',
  about: 'makes a platform administrator, or finds the one with this address, and prints a link that sets the password',
  async run([address = '', firstName = 'Platform', lastName = 'Administrator'], { say, withServices }) {
    const email = emailField.safeParse(address)
    if (!email.success) throw new Error(`${address} is not an email address`)
    const url = await withServices((services) =>
      inTransaction(services, { signsIn: true }, async (scope) =>
        makePasswordLink(scope, {
          id: await inviteAdministrator(scope, { email: email.data, firstName, lastName }),
          hasPassword: false,
        }),
      ),
    )
    say(`${email.data} may set a password here within 7 days:`)
    say(url)
  },
}
