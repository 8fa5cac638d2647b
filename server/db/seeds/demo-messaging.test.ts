import { listSms, getSmsConversation } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { getSmsSettings, listSmsOptOuts } from '@credence/contract/messaging/settings-calls'
import { listSmsTemplates } from '@credence/contract/messaging/template-calls'
import { expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../test/kit/demo-world.ts'

const used = useDemoWorld()
const asFrontDesk = async () => ({ as: await sessionOf(used.world, 'frontdesk@aurora.test') })
const params = { practiceId: 25 }

it('the demo has 214 messages, of which the first eight are one of each state', async () => {
  const { body } = await used.world.call(listSms, { params, query: { page: 0, size: 100 } }, await asFrontDesk())
  expect(body.total).toBe(214)
  const { body: all } = await used.world.call(listSms, { params }, await asFrontDesk())
  expect(all).toHaveLength(214)
  const byId = new Map((all as SmsMessage[]).map((message) => [message.id, message]))
  const statuses = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => byId.get(id)?.externalStatus)
  expect(statuses).toEqual([
    'delivered',
    'failed',
    'undelivered',
    'scheduled',
    'canceled',
    'delivered',
    'delivered',
    'undelivered',
  ])
  expect(byId.get(1)?.replies).toHaveLength(2)
  expect(byId.get(8)?.recipients).toHaveLength(2)
  const ahead = (Date.parse(byId.get(4)?.scheduleDateTime ?? '') - Date.now()) / 86_400_000
  expect(Math.round(ahead)).toBeGreaterThanOrEqual(29)
  expect(Math.round(ahead)).toBeLessThanOrEqual(31)
})

it('the demo has three templates of the cardiology practice, two of which an import uses', async () => {
  const { body } = await used.world.call(listSmsTemplates, { params }, await asFrontDesk())
  expect(body).toMatchObject([
    {
      id: 1,
      name: 'Appointment reminder',
      mapping: 'reminder, appt',
      content:
        'You have an appointment with {provider} on {date} at {time}. Please reply to this message if you cannot come.',
    },
    { id: 2, name: 'Fasting labs', mapping: 'labs', content: expect.stringMatching(/^Please do not eat for 12 hours/) },
    { id: 3, name: 'Consent forms', mapping: null, content: expect.stringMatching(/^Please read and sign our forms/) },
  ])
})

it('the demo has the settings, the opt-out and a conversation of the cardiology practice', async () => {
  const { body: settings } = await used.world.call(getSmsSettings, { params }, await asFrontDesk())
  expect(settings).toMatchObject({
    fromNumber: '(907) 555-0135',
    smsReplyForwardingEmail: 'frontdesk@aurora.test',
    smsReplyAutoResponse:
      'Thank you for your message. We read replies on weekdays from 7:30 to 5. In an emergency call 911.',
    callForwardNumber: '(907) 555-0118',
    timeZone: 'America/Anchorage',
  })
  const { body: optOuts } = await used.world.call(listSmsOptOuts, { params }, await asFrontDesk())
  expect(optOuts).toMatchObject([{ phone: '(907) 555-0196', ended: null }])
  const { body: lines } = await used.world.call(
    getSmsConversation,
    { params, query: { phone: '(907) 555-0161' } },
    await asFrontDesk(),
  )
  expect(lines.slice(-3).map(({ direction }: { direction: string }) => direction)).toEqual(['OUT', 'IN', 'IN'])
})

it('the demo has numbers for all practices of Aurora but 23', async () => {
  expect(await used.world.sql('select practice_id as id, from_number as number from practice_sms order by 1')).toEqual([
    { id: 21, number: '(907) 555-0131' },
    { id: 22, number: '(907) 555-0132' },
    { id: 24, number: '(907) 555-0134' },
    { id: 25, number: '(907) 555-0135' },
    { id: 26, number: '(907) 555-0136' },
    { id: 41, number: '(541) 555-0141' },
  ])
})
