import type pg from 'pg'
import type { FaxLine } from '../../kit/ports/fax.ts'

/** The embedded default: faxes stay in the database and are read at /dev/mailbox. */
export const mailboxFax = (pool: pg.Pool): FaxLine => ({
  async transmit({ to, subject, text, pages }) {
    await pool.query(
      "insert into mailbox_message (channel, recipient, subject, text, attachments) values ('fax', $1, $2, $3, $4)",
      [to, subject, text, pages.map(({ filename }) => filename)],
    )
  },
})
