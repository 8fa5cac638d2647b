import {
  buildSms,
  buildSmsOptOut,
  buildSmsReply,
  buildSmsSettings,
  buildSmsTemplate,
} from '../../../db/builders/messaging.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'

interface Place {
  teamId: number
  practiceId: number
  n: number
  /** Of a request for consent forms. */
  signingRequestId: number
}

/** A message with a reply, a template and an opt-out of a practice that can send. */
export async function buildMessaging(
  scope: Scope,
  { n, signingRequestId, ...place }: Place,
): Promise<{ sms: number; smsTemplate: number; smsOptOut: number }> {
  // No two practices of an installation send from one number.
  const fromNumber = `(${201 + Math.floor(n / 100)}) 555-01${String(n % 100).padStart(2, '0')}`
  await buildSmsSettings(scope, {
    ...place,
    fromNumber,
    replyForwardingEmail: 'desk@two-teams.test',
    replyAutoResponse: 'x',
    callForwardNumber: '(907) 555-0110',
  })
  const [sms = 0] = await buildSms(scope, [
    {
      ...place,
      signingRequestId,
      scheduleAt: '2099-12-01T09:00:00Z',
      recipients: [{ number: '(907) 555-0170', status: 'SCHEDULED', error: 'x' }],
    },
  ])
  await buildSmsReply(scope, {
    ...place,
    smsId: sms,
    fromNumber: '(907) 555-0170',
    content: 'x',
    vendorId: `reply-${n}`,
  })
  return {
    sms,
    smsTemplate: await buildSmsTemplate(scope, { ...place, name: 'x', content: 'x', sortOrder: 1, mapping: 'x' }),
    smsOptOut: await buildSmsOptOut(scope, { ...place, number: '(907) 555-0177', note: 'x' }),
  }
}
