import type { Scope } from '../../src/kit/request/scope.ts'
import { segmentsOf } from '../../src/features/messaging/segments.ts'
import { withLink } from '../../src/features/messaging/with-link.ts'
import { workIn } from '../builders/builders.ts'
import {
  buildSms,
  buildSmsOptOut,
  buildSmsReply,
  buildSmsSettings,
  buildSmsTemplate,
  type BuiltDelivery,
  type BuiltSms,
} from '../builders/messaging.ts'
import { daysFromToday } from './demo-days.ts'
import { aurora, cascade } from './demo-practices.ts'
import { hoursAgo } from './demo-users.ts'

const cardiology = 25
const place = { teamId: aurora.id, practiceId: cardiology }
const [manager, editor, frontDesk] = [2, 3, 5]

/** All practices of Aurora but 23 can send. */
const numbers: Record<number, string> = {
  21: '(907) 555-0131',
  22: '(907) 555-0132',
  24: '(907) 555-0134',
  25: '(907) 555-0135',
  26: '(907) 555-0136',
}

const ofCardiology = {
  replyForwardingEmail: 'frontdesk@aurora.test',
  replyAutoResponse:
    'Thank you for your message. We read replies on weekdays from 7:30 to 5. In an emergency call 911.',
  callForwardNumber: '(907) 555-0118',
  timeZone: 'America/Anchorage',
}

const reminder = {
  name: 'Appointment reminder',
  mapping: 'reminder, appt',
  content:
    'You have an appointment with {provider} on {date} at {time}. Please reply to this message if you cannot come.',
}
const labs = {
  name: 'Fasting labs',
  mapping: 'labs',
  content: 'Please do not eat for 12 hours before your blood draw. Water is fine. Take your medicines as usual.',
}
const forms = {
  name: 'Consent forms',
  mapping: null,
  content: 'Please read and sign our forms before your visit. It takes two minutes on your phone.',
}

/** What signing made beforehand, by the number that it was sent to. */
export type DemoConsents = ReadonlyMap<string, { id: number; url: string }>

const one = (number: string, status: BuiltDelivery['status'] = 'DELIVERED', error: string | null = null) => [
  { number, status, error },
]
const unreachable = 'The phone could not be reached'

/** A message in every state, with the ids 1 to 8. */
const namedMessages = (): Omit<BuiltSms, 'teamId' | 'practiceId'>[] => [
  {
    content: 'You have an appointment with Dr. Halvorsen tomorrow at 10:30 AM. Please reply if you cannot come.',
    recipients: one('(907) 555-0161'),
    createdAt: hoursAgo(26),
    createdBy: frontDesk,
  },
  {
    content: 'Your test results are ready. Please call us between 8 and 5.',
    recipients: one('(907) 555-0199', 'FAILED', 'The number does not exist'),
    createdAt: hoursAgo(24),
    createdBy: editor,
  },
  {
    content: labs.content,
    recipients: one('(907) 555-0198', 'UNDELIVERED', unreachable),
    createdAt: hoursAgo(22),
    createdBy: frontDesk,
  },
  {
    content: 'It is time for your yearly checkup. Please call us for an appointment.',
    recipients: one('(907) 555-0163', 'SCHEDULED'),
    createdAt: hoursAgo(20),
    createdBy: manager,
    scheduleAt: `${daysFromToday(30)}T18:00:00.000Z`,
  },
  {
    content: 'The clinic closes at noon on Friday. Your appointment is moved to Monday at 9:00 AM.',
    recipients: one('(907) 555-0164', 'CANCELED'),
    createdAt: hoursAgo(19),
    createdBy: manager,
    scheduleAt: `${daysFromToday(3)}T17:00:00.000Z`,
    canceledAt: hoursAgo(18),
  },
  { content: forms.content, recipients: one('(907) 555-0173'), createdAt: hoursAgo(9), createdBy: frontDesk },
  { content: forms.content, recipients: one('(907) 555-0171'), createdAt: hoursAgo(2), createdBy: manager },
  {
    content: 'Dr. Ito is out today. We will call you to find another day.',
    recipients: [...one('(907) 555-0165'), ...one('(907) 555-0198', 'UNDELIVERED', unreachable)],
    createdAt: hoursAgo(1),
    createdBy: frontDesk,
  },
]

const total = 214
const doctors = ['Dr. Halvorsen', 'Dr. Ito', 'Dr. Brandvold', 'Dr. Okafor']
const times = ['8:15 AM', '9:40 AM', '11:00 AM', '1:30 PM', '3:45 PM']
/** Patients of the cardiology practice. */
const patients = Array.from({ length: 30 }, (_, at) => `(907) 555-01${60 + at}`)

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** The history of the weeks before. */
function olderMessage(n: number): Omit<BuiltSms, 'teamId' | 'practiceId'> {
  if (n === expired.n)
    return {
      content: forms.content,
      recipients: one(expired.number),
      createdAt: hoursAgo(expired.sentHoursAgo),
      createdBy: manager,
    }
  const createdAt = hoursAgo(32 + n * 9)
  const isReminder = n % 3 !== 0
  const day = createdAt.slice(5, 10).replace('-', '/')
  return {
    content: isReminder
      ? reminder.content
          .replace('{provider}', at(doctors, n))
          .replace('{date}', `${day}/${createdAt.slice(0, 4)}`)
          .replace('{time}', at(times, n))
      : labs.content,
    recipients: one(
      at(patients, n * 7),
      n % 41 === 40 ? 'UNDELIVERED' : 'DELIVERED',
      n % 41 === 40 ? unreachable : null,
    ),
    createdAt,
    createdBy: at([frontDesk, editor, manager, frontDesk], n),
  }
}

/** The text whose link has expired. */
const expired = { n: 13, number: '(907) 555-0172', sentHoursAgo: 150 }

/** The texts with links that a person who tries the demo looks for. */
async function mailTexts(scope: Scope, messages: readonly BuiltSms[], consents: DemoConsents): Promise<void> {
  for (const { content, recipients = [], signingRequestId } of messages) {
    const number = recipients[0]?.number ?? ''
    const url = consents.get(number)?.url
    if (!signingRequestId || !url) continue
    await scope.db
      .insertInto('mailboxMessage')
      .values({
        channel: 'sms',
        sender: numbers[cardiology] ?? null,
        recipient: number,
        text: withLink(content ?? '', url),
        links: [url],
        attachments: [],
      })
      .execute()
  }
}

async function buildMessages(scope: Scope, consents: DemoConsents, isInMailbox: boolean): Promise<void> {
  const older = Array.from({ length: total - namedMessages().length }, (_, n) => olderMessage(n))
  const messages = [...namedMessages(), ...older].map((message, index): BuiltSms => {
    const consent = message.content === forms.content ? consents.get(message.recipients?.[0]?.number ?? '') : undefined
    const text = withLink(message.content ?? '', consent?.url ?? null)
    return {
      ...place,
      ...message,
      id: index + 1,
      segments: segmentsOf(text),
      signingRequestId: consent?.id ?? null,
    }
  })
  await buildSms(scope, messages)
  if (isInMailbox) await mailTexts(scope, messages, consents)
  const reply = (smsId: number, fromNumber: string, content: string, hours: number) =>
    buildSmsReply(scope, {
      ...place,
      smsId,
      fromNumber,
      content,
      vendorId: `demo-${smsId}-${hours}`,
      createdAt: hoursAgo(hours),
    })
  await reply(1, '(907) 555-0161', 'Yes, I will be there.', 25)
  await reply(1, '(907) 555-0161', 'Can I park behind the building?', 24)
}

/** Settings of all practices that can send, and the messages of Northern Lights Cardiology. */
export async function buildDemoMessaging(
  scope: Scope,
  consents: DemoConsents,
  { withMail }: { withMail: boolean },
): Promise<void> {
  await workIn(scope, cascade.id)
  await buildSmsSettings(scope, { teamId: cascade.id, practiceId: 41, fromNumber: '(541) 555-0141' })
  await workIn(scope, aurora.id)
  for (const [practiceId, fromNumber] of Object.entries(numbers))
    await buildSmsSettings(scope, {
      teamId: aurora.id,
      practiceId: Number(practiceId),
      fromNumber,
      ...(Number(practiceId) === cardiology ? ofCardiology : {}),
    })
  for (const [index, template] of [reminder, labs, forms].entries())
    await buildSmsTemplate(scope, { ...place, ...template, id: index + 1, sortOrder: index + 1 })
  await buildSmsOptOut(scope, {
    ...place,
    number: '(907) 555-0196',
    source: 'REPLY',
    note: 'Replied STOP',
    createdAt: hoursAgo(200),
  })
  await buildMessages(scope, consents, withMail && !scope.services.config.twilio)
}
