import { z } from 'zod'

export const smsStatuses = ['scheduled', 'delivered', 'failed', 'undelivered', 'canceled'] as const
export type SmsStatus = (typeof smsStatuses)[number]
/** Null while the vendor has not said what became of it. */
const status = z.enum(smsStatuses).nullable()

const reply = z.object({ id: z.number(), content: z.string(), fromNumber: z.string(), created: z.string() })
export type SmsReply = z.output<typeof reply>

export const smsMessage = z.object({
  id: z.number(),
  /** All recipients, separated by commas. */
  toNumber: z.string(),
  content: z.string(),
  recipients: z.array(z.object({ number: z.string(), status, error: z.string().nullable() })),
  /** Null while one recipient is open; then failed before undelivered before delivered. */
  externalStatus: status,
  /** What the vendor counts, with the link to consent forms. */
  segments: z.number(),
  /** The signed files. */
  consentForms: z.array(z.object({ filename: z.string() })),
  /** Forms were sent, and not all of them are signed. */
  consentFormsPending: z.boolean(),
  /** Null without forms. */
  consentFormsProcessed: z.boolean().nullable(),
  created: z.string(),
  createdBy: z.string().nullable(),
  scheduleDateTime: z.string().nullable(),
  replies: z.array(reply),
})
export type SmsMessage = z.output<typeof smsMessage>

export const smsPage = z.object({ total: z.number(), messages: z.array(smsMessage) })
export type SmsPage = z.output<typeof smsPage>

export const smsPageSizes = [20, 30, 40, 50, 100] as const

export const smsConversationEntry = z.object({
  /** Of a message or of a reply, by the direction. */
  id: z.number(),
  direction: z.enum(['IN', 'OUT']),
  content: z.string(),
  /** Of what was sent; null for replies, and while it is open. */
  status,
  created: z.string(),
  /** Who wrote it; null for replies, and for what the system answered. */
  createdBy: z.string().nullable(),
})
export type SmsConversationEntry = z.output<typeof smsConversationEntry>
