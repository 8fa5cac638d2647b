import type { TextMessages } from '../../kit/ports/text-messages.ts'

const linkPattern = /https?:\/\/[^\s<>"]+/g

/** The default of the demo: texts stay in the database and are read at /dev/mailbox. */
export const mailboxTextMessages: TextMessages = {
  async send({ db }, { to, text }) {
    await db
      .insertInto('mailboxMessage')
      .values({ channel: 'sms', recipient: to, text, links: text.match(linkPattern) ?? [], attachments: [] })
      .execute()
  },
}
