import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const mailboxMessage = z.object({
  id: z.number(),
  channel: z.enum(['email', 'sms', 'fax']),
  /** The number of the practice, of a text message. */
  from: z.string().nullable(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  links: z.array(z.string()),
  /** The names of what came with it. */
  attachments: z.array(z.string()),
  createdAt: z.string(),
})

export const listMailbox = endpoint({
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'What the embedded mailbox received, newest first.',
  access: anyone('demo mode only: nothing leaves the machine, so this is where its mail is read'),
  demoOnly: true,
  passive: true,
  answer: z.array(mailboxMessage),
})
