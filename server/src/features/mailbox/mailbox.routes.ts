import * as contract from '@credence/contract/mailbox/calls'
import { on } from '../../kit/request/route.ts'
import { findMessages } from './mailbox.queries.ts'

type Channel = 'email' | 'sms' | 'fax'

export const mailboxRoutes = [
  on(contract.listMailbox, async ({ scope }) =>
    (await findMessages(scope)).map(({ sender, recipient, id, channel, ...message }) => ({
      ...message,
      id: Number(id),
      channel: channel as Channel,
      from: sender,
      to: recipient,
    })),
  ),
]
