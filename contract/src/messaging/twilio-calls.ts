import { z } from 'zod'
import { webhook } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { wholeNumber } from '../kit/ids.ts'

const access = webhook('twilio', { refusedStatus: 403 })
const sid = z.string().regex(/^\w{1,64}$/)
const phone = z.string().max(40)
/** Twilio reads instructions from an answer (TwiML). */
const twiml = z.string()

export const reportSmsStatus = endpoint({
  method: 'POST',
  path: '/hooks/twilio/status',
  summary: 'Twilio reports what became of a text message. 404 without Twilio.',
  access,
  bodyAs: 'form',
  /** From the address that the message was sent with. Twilio signs the address too. */
  query: z.object({
    team: wholeNumber(1, 2_147_483_647),
    delivery: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    attempt: z.uuid(),
  }),
  body: z.object({
    MessageSid: sid,
    MessageStatus: z.string().max(40),
    ErrorCode: z.string().max(10).optional(),
  }),
  answer: twiml,
  answerAs: 'xml',
})

export const receiveSms = endpoint({
  method: 'POST',
  path: '/hooks/twilio/inbound',
  summary: 'Twilio brings a text message that somebody sent to the number of a practice. 404 without Twilio.',
  access,
  bodyAs: 'form',
  body: z.object({
    MessageSid: sid,
    From: phone,
    To: phone,
    Body: z.string().max(5000).default(''),
    /** Twilio itself understood a keyword and has confirmed it. */
    OptOutType: z.string().max(20).optional(),
  }),
  answer: twiml,
  answerAs: 'xml',
})

export const receiveCall = endpoint({
  method: 'POST',
  path: '/hooks/twilio/voice',
  summary: 'Twilio asks what to do with a call to the number of a practice. 404 without Twilio.',
  access,
  bodyAs: 'form',
  body: z.object({ CallSid: sid, To: phone }),
  answer: twiml,
  answerAs: 'xml',
})
