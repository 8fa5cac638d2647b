import type pg from 'pg'
import type { OutgoingSms, Sms, SmsReport } from '../../kit/ports/sms.ts'

const linkPattern = /https?:\/\/[^\s<>"]+/g

/** Recipients whose messages do not arrive, for people who try the demo. Every other message is delivered at once. */
const outcomes: Record<string, Omit<SmsReport, 'vendorId'>> = {
  '(907) 555-0199': { state: 'FAILED', error: { text: 'The number does not exist', isOptOut: false } },
  '(907) 555-0198': { state: 'UNDELIVERED', error: { text: 'The phone could not be reached', isOptOut: false } },
  '(907) 555-0197': { state: 'ON_ITS_WAY', error: null },
}

const reportOn = ({ to, attempt }: OutgoingSms): SmsReport => ({
  vendorId: `SIM-${attempt.attemptId}`,
  ...(outcomes[to] ?? { state: 'DELIVERED', error: null }),
})

/** The default of the demo: messages stay in the database and are read at /dev/mailbox. No message leaves the machine. */
export const simulatedSms = (pool: Pick<pg.Pool, 'query'>): Sms => ({
  async send(message) {
    const { from, to, text, attempt } = message
    await pool.query(
      `insert into mailbox_message (channel, sender, recipient, text, links, reference) values ('sms', $1, $2, $3, $4, $5)
       on conflict (reference) do nothing`,
      [from, to, text, text.match(linkPattern) ?? [], attempt.attemptId],
    )
    return { kind: 'accepted', report: reportOn(message) }
  },
  async find(message) {
    const { rowCount } = await pool.query('select from mailbox_message where reference = $1', [
      message.attempt.attemptId,
    ])
    return rowCount ? [reportOn(message)] : []
  },
  // All that the simulator ever says is part of its answer to the hand-over.
  report: async () => null,
})
