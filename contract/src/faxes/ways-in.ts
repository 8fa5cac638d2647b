import { z } from 'zod'
import { line } from '../fields.ts'
import { anyone, webhook } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { wholeNumber } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { faxTexts } from './texts.ts'

/** A text that the sender chose, as one line that can be stored. A fax is not lost because its machine has an odd name. */
export function asSenderText(sent: string): string {
  const cut = sent
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limits.text)
  // Some characters are two units long. Half of one is no character.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
export const senderText = z.string().transform(asSenderText).nullish()

/** The id is the sender's. Base64 takes four characters for three bytes. */
export const faxMessage = z.object({
  id: line().min(1),
  toNumber: line(limits.faxNumber).min(1),
  fromNumber: line(limits.faxNumber).nullish(),
  fromCallerId: senderText,
  received: z.iso.datetime({ offset: true }).nullish(),
  filename: senderText,
  contentType: senderText,
  content: z.string().min(1, faxTexts.notADocument),
})

export const receiveFax = endpoint({
  method: 'POST',
  path: '/hooks/fax',
  summary: 'A fax from a gateway that signs its messages. The same id again makes no second fax.',
  access: webhook('fax', { refusedStatus: 403 }),
  maxBodyBytes: Math.ceil((limits.faxBytes / 3) * 4) + 64 * 1024,
  body: faxMessage,
  refuses: {
    409: 'The id was used for a fax with other content.',
    413: 'The file has more than 25 MB.',
  },
  answer: z.object({ id: z.number() }),
})

export const receiveTelnyxEvent = endpoint({
  method: 'POST',
  path: '/hooks/telnyx',
  summary: 'An event of Telnyx. The file of a received fax is fetched by a job. 404 without Telnyx.',
  access: webhook('telnyx', { refusedStatus: 403 }),
  body: z.object({ data: z.object({ event_type: z.string().max(limits.text), payload: z.looseObject({}) }) }),
  answer: z.object({}),
})

export const simulateFax = endpoint({
  method: 'POST',
  path: '/dev/fax',
  summary: 'Sends a sample fax to a number, as a gateway would.',
  access: anyone('demo mode only: there is no telephone line'),
  demoOnly: true,
  rateLimit: 'heavy',
  body: z.object({
    toNumber: line(limits.faxNumber).min(1),
    fromNumber: line(limits.faxNumber).nullish(),
    fromCallerId: line().nullish(),
    pages: wholeNumber(1, limits.sampleFaxPages).optional(),
  }),
  answer: z.object({ id: z.number() }),
})
