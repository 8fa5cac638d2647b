import { emailField } from '@credence/contract/auth/calls'
import { writeEmail } from '../kit/paper/write-email.ts'
import type { Command } from './command.ts'

export const mailTest: Command = {
  name: 'mail-test',
  usage: 'ADDRESS',
  about: 'sends one mail to this address at once, and says what the mail server answered',
  async run([address = ''], { say, withServices }) {
    const to = emailField.safeParse(address)
    if (!to.success) throw new Error(`${address} is not an email address`)
    await withServices(async ({ config: { smtp, publicUrl }, mailer }) => {
      await mailer
        .sendNow(
          writeEmail({
            to: to.data,
            subject: 'Credence can send mail',
            lines: [`This is a test from ${publicUrl}. Nobody needs to answer it.`],
          }),
        )
        .catch((error: Error) => {
          throw new Error(smtp ? `${smtp.host}:${smtp.port} did not take the mail: ${error.message}` : error.message)
        })
      say(
        `${smtp?.host}:${smtp?.port} took a mail from ${smtp?.from} to ${to.data}. Whether it arrives shows in that mailbox.`,
      )
    })
  },
}
