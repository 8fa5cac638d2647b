import { z } from 'zod'
import { line, tooLong, version } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, idOrNewOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

const view = canView('MESSAGING')
const edit = canEdit('MESSAGING')
const ofPractice = z.object({ practiceId: idOf('practice') })
const ofTemplate = ofPractice.extend({ id: idOf('smsTemplate') })

export const smsTemplateMessages = {
  name: 'Name is required',
  content: 'Message is required',
  order: 'Order must be a whole number of 0 or more',
  gone: 'This template was deleted',
  saved: 'Saved!',
  deleted: 'Deleted!',
} as const

/** Far more than a practice has templates. */
const largestOrder = 9999

const template = z.object({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  /** Templates are listed by it, lowest first. */
  order: z.number(),
  /** Types of an import, separated by commas, that are sent with this template. */
  mapping: z.string().nullable(),
  version: z.number(),
})
export type SmsTemplate = z.output<typeof template>

export const smsTemplateBody = z.object({
  order: z
    .int(smsTemplateMessages.order)
    .min(0, smsTemplateMessages.order)
    .max(largestOrder, smsTemplateMessages.order),
  name: line(limits.text, smsTemplateMessages.name).min(1, smsTemplateMessages.name),
  content: z
    .string(smsTemplateMessages.content)
    .trim()
    .min(1, smsTemplateMessages.content)
    .max(limits.smsContent, tooLong(limits.smsContent)),
  /** Kept as it is typed; an import ignores case, blanks and empty parts. */
  mapping: line(limits.text)
    .nullish()
    .transform((typed) => typed || null),
  version,
})
export type SmsTemplateBody = z.output<typeof smsTemplateBody>

export const listSmsTemplates = endpoint({
  method: 'GET',
  path: '/sms/:practiceId/templates',
  summary: 'The templates of text messages of a practice, in their order.',
  access: view,
  params: ofPractice,
  answer: z.array(template),
})

export const getSmsTemplate = endpoint({
  method: 'GET',
  path: '/sms/:practiceId/template/:id',
  summary: 'A template of text messages.',
  access: view,
  params: ofTemplate,
  answer: template,
})

export const createSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/:practiceId/template',
  summary: 'Adds a template of text messages to a practice.',
  access: edit,
  params: ofPractice,
  body: smsTemplateBody,
  creates: true,
  answer: template,
})

export const createOrSaveSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/:practiceId/template/:id',
  summary: 'Saves a template of text messages. The id 0 adds one.',
  access: edit,
  params: ofPractice.extend({ id: idOrNewOf('smsTemplate') }),
  body: smsTemplateBody,
  creates: true,
  answer: template,
  refuses: { 409: texts.changedByOther },
})

export const saveSmsTemplate = endpoint({
  method: 'PUT',
  path: '/sms/:practiceId/template/:id',
  summary: 'Saves a template of text messages.',
  access: edit,
  params: ofTemplate,
  body: smsTemplateBody,
  answer: template,
  refuses: { 409: texts.changedByOther },
})

export const removeSmsTemplate = endpoint({
  method: 'DELETE',
  path: '/sms/:practiceId/template/:id',
  summary: 'Deletes a template of text messages. Messages that were made from it stay as they are.',
  access: edit,
  params: ofTemplate,
  answer: z.object({}),
})
