import { z } from 'zod'
import { seenVersion, storedOptionalEmail, storedText } from '../fields.ts'
import { adminOnly, canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, wholeNumber } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isTimeZone } from '../time-zones.ts'
import { phone } from './phone.ts'
import { smsTexts } from './texts.ts'

const ofPractice = z.object({ practiceId: idOf('practice') })
/** Left out it stays, blank or null it is emptied. */
const storedNumber = z
  .string()
  .nullable()
  .transform((typed) => typed?.trim() || null)
  .pipe(phone.nullable())
  .optional()

const settings = z.object({
  /** Null: this practice cannot send. */
  fromNumber: z.string().nullable(),
  smsReplyForwardingEmail: z.string().nullable(),
  smsReplyAutoResponse: z.string().nullable(),
  callForwardNumber: z.string().nullable(),
  /** Of the practice, or of its team. */
  timeZone: z.string(),
  dailyQuota: z.number(),
  /** The consent forms that can be sent: the team's templates in use. */
  eSignatureTemplates: z.array(z.object({ id: z.number(), name: z.string() })),
  /** 0 while nothing was saved. */
  version: z.number(),
})
export type SmsSettings = z.output<typeof settings>

export const getSmsSettings = endpoint({
  method: 'GET',
  path: '/sms/:practiceId/settings',
  summary: 'How a practice sends text messages, and the consent forms that it can send.',
  access: canView('MESSAGING'),
  params: ofPractice,
  answer: settings,
})

export const saveSmsSettings = endpoint({
  method: 'PUT',
  path: '/sms/:practiceId/settings',
  summary: 'Changes how a practice sends text messages.',
  access: adminOnly,
  params: ofPractice,
  body: z.object({
    fromNumber: storedNumber,
    smsReplyForwardingEmail: storedOptionalEmail(),
    smsReplyAutoResponse: storedText(limits.smsAutoResponse),
    callForwardNumber: storedNumber,
    timeZone: z
      .string()
      .nullable()
      .transform((typed) => typed?.trim() || null)
      .pipe(z.string().refine(isTimeZone, 'Must be a time zone').nullable())
      .optional(),
    dailyQuota: wholeNumber(0, limits.smsDailyQuota).optional(),
    version: seenVersion,
  }),
  answer: settings,
  refuses: { 409: `${smsTexts.takenNumber}, or: ${texts.changedByOther}` },
})

const optOut = z.object({
  id: z.number(),
  phone: z.string(),
  note: z.string().nullable(),
  /** By whom: the patient, staff, or the vendor, who refused to send. */
  source: z.enum(['REPLY', 'STAFF', 'VENDOR']),
  created: z.string(),
  createdBy: z.string().nullable(),
  /** Null while it counts. */
  ended: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedSource: z.enum(['REPLY', 'STAFF']).nullable(),
})
export type SmsOptOut = z.output<typeof optOut>

export const listSmsOptOuts = endpoint({
  method: 'GET',
  path: '/sms/:practiceId/optouts',
  summary: 'Who wants no text messages of a practice, newest first, with entries that have ended.',
  access: canView('MESSAGING'),
  // A reply can add an entry at any time.
  passive: true,
  unchangedWhile: ['sms', 'user'],
  params: ofPractice,
  answer: z.array(optOut),
})

export const addSmsOptOut = endpoint({
  method: 'POST',
  path: '/sms/:practiceId/optouts',
  summary: 'Notes that a number wants no text messages of a practice.',
  access: canEdit('MESSAGING'),
  params: ofPractice,
  creates: true,
  body: z.object({ phone, note: storedText(limits.smsOptOutNote) }),
  answer: optOut,
  refuses: { 409: '{number} has opted out of text messages' },
})

export const endSmsOptOut = endpoint({
  method: 'DELETE',
  path: '/sms/:practiceId/optouts/:id',
  summary: 'Ends an opt-out. The entry is kept.',
  access: canEdit('MESSAGING'),
  params: ofPractice.extend({ id: idOf('smsOptOut') }),
  answer: optOut,
  refuses: { 409: smsTexts.ended },
})
