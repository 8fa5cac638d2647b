import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { wholeNumber } from '../kit/ids.ts'

const access = anyone('demo mode only: it plays the part of the service that sends text messages')

const number = z.string().max(40)

export const devSmsMessages = {
  notScheduled: 'This message is not scheduled',
}

export const simulateSmsReply = endpoint({
  method: 'POST',
  path: '/dev/sms/reply',
  summary: 'Plays a text message that somebody sends to the number of a practice.',
  access,
  demoOnly: true,
  body: z.object({ from: number, to: number, text: z.string().max(1600) }),
  answer: z.object({}),
  refuses: { 404: 'No practice has this number' },
})

export const makeSmsDue = endpoint({
  method: 'POST',
  path: '/dev/sms/due/:smsId',
  summary: 'Makes a scheduled message due now.',
  access,
  demoOnly: true,
  params: z.object({ smsId: wholeNumber(1, 2_147_483_647) }),
  answer: z.object({}),
  refuses: { 409: devSmsMessages.notScheduled },
})
