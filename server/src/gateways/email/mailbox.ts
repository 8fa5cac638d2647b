import type { Mailer } from '../../kit/ports/email.ts'
import { assertSafeHeaders } from '../../kit/ports/email.ts'

const linkPattern = /https?:\/\/[^\s<>"]+/g

/** The embedded default: emails stay in the database and are read at /dev/mailbox. */
export const mailboxMailer: Mailer = {
  async send({ db }, email) {
    assertSafeHeaders(email)
    await db
      .insertInto('mailboxMessage')
      .values({
        channel: 'email',
        recipient: email.to,
        subject: email.subject,
        text: email.text,
        html: email.html,
        links: email.text.match(linkPattern) ?? [],
        attachments: (email.attachments ?? []).map(({ filename }) => filename),
      })
      .execute()
  },
  async sendNow() {
    throw new Error('No mail server is set; mail stays in the mailbox at /dev/mailbox')
  },
  async deliver() {
    throw new Error('The embedded mailbox queues nothing')
  },
}
