import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, wholeNumber } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { smsBody, smsImportBody } from './compose.ts'
import { smsConversationEntry, smsMessage, smsPage, smsPageSizes } from './message.ts'
import { senderPhone } from './phone.ts'
import { smsImportTexts, smsTexts } from './texts.ts'

const view = canView('MESSAGING')
const edit = canEdit('MESSAGING')
const ofPractice = z.object({ practiceId: idOf('practice') })
const ofMessage = z.object({ smsId: idOf('sms') })
const signedAddress = z.object({ url: z.string() })
const filename = z
  .string()
  .min(1)
  .max(limits.text)
  .meta({ examples: ['Consent to treatment.pdf'] })
const polled = { passive: true, unchangedWhile: ['sms', 'user'] } as const

export const listSmsPractices = endpoint({
  method: 'GET',
  path: '/sms/practices',
  summary: 'The practices whose messages the caller may see, by name.',
  access: view,
  rateLimit: 'lookup',
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listSmsProviders = endpoint({
  method: 'GET',
  path: '/sms/providers/:practiceId',
  summary: 'The providers of a practice, for the placeholder {provider}.',
  access: view,
  params: ofPractice,
  rateLimit: 'lookup',
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listSms = endpoint({
  method: 'GET',
  path: '/sms/:practiceId',
  summary: `The messages of a practice, newest first: at most ${limits.smsHistory}, or a page of them with their number.`,
  access: view,
  ...polled,
  params: ofPractice,
  query: z.object({
    page: wholeNumber(0, 1_000_000).optional(),
    size: wholeNumber(20, 100)
      .refine((size) => smsPageSizes.some((each) => each === size), `Must be one of ${smsPageSizes.join(', ')}`)
      .optional(),
  }),
  answer: z.union([z.array(smsMessage), smsPage]),
})

export const sendSms = endpoint({
  method: 'POST',
  path: '/sms/:practiceId',
  summary: 'Sends a text message to one or several numbers, now or at a time, with consent forms to sign if wanted.',
  access: edit,
  params: ofPractice,
  creates: true,
  body: smsBody,
  answer: smsMessage,
  refuses: {
    400: `The first of the checks that fails, ${smsTexts.noNumber}, or: {number} has opted out of text messages`,
    409: smsTexts.repeated,
    429: smsTexts.overQuota,
  },
})

export const importSms = endpoint({
  method: 'POST',
  path: '/sms/:practiceId/import',
  summary: 'Schedules a message for each good row of a CSV file, and says what is wrong with the others.',
  access: edit,
  params: ofPractice,
  creates: true,
  rateLimit: 'heavy',
  bodyAs: 'parts',
  body: smsImportBody,
  files: {
    messagingImportFile: {
      maxBytes: limits.smsImportBytes,
      tooLarge: smsImportTexts.tooLarge,
      tooLargeStatus: 400,
    },
  },
  answer: z.object({
    countSuccessful: z.number(),
    /** Of all messages, as the vendor counts them. */
    segments: z.number(),
    errors: z.array(z.string()),
  }),
  refuses: { 400: 'The file cannot be imported; no message was made', 409: smsTexts.repeated, 429: smsTexts.overQuota },
})

export const markSmsForms = endpoint({
  method: 'PUT',
  path: '/sms/:smsId',
  summary: 'Says whether the signed consent forms of a message were processed.',
  access: edit,
  params: ofMessage,
  body: z.object({ consentFormsProcessed: z.boolean() }),
  answer: z.object({ id: z.number(), consentFormsProcessed: z.boolean() }),
  refuses: { 400: smsTexts.noForms },
})

export const cancelSms = endpoint({
  method: 'DELETE',
  path: '/sms/:smsId',
  summary: 'Cancels a scheduled message that nobody has begun to send.',
  access: edit,
  params: ofMessage,
  answer: z.object({ id: z.number() }),
  refuses: { 409: smsTexts.notCancelable },
})

export const openSmsForm = endpoint({
  method: 'POST',
  path: '/sms/:smsId/file/signeddownloadurl',
  summary: 'The address of a signed consent form. Asking for it is recorded.',
  access: view,
  params: ofMessage,
  body: z.object({ filename }),
  answer: signedAddress,
})

export const openSmsForms = endpoint({
  method: 'POST',
  path: '/sms/:smsId/files/signeddownloadurl',
  summary: 'The addresses of several signed consent forms, in the order in which they were named.',
  access: view,
  params: ofMessage,
  body: z.object({ filenames: z.array(filename).min(1).max(limits.signedTemplates) }),
  answer: z.object({ urls: z.array(z.string()) }),
})

export const getSmsConversation = endpoint({
  method: 'GET',
  path: '/sms/:practiceId/conversation',
  summary: 'What a practice and a number wrote to each other, oldest first.',
  access: view,
  ...polled,
  params: ofPractice,
  query: z.object({ phone: senderPhone }),
  answer: z.array(smsConversationEntry),
})
