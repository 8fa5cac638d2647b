import { z } from 'zod'
import { submissionTypeChoice } from '../choices/tasks.ts'
import { looksLikeEmail, fieldMessages, line, tooLong } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { taskTexts } from './calls.ts'
import { taskCard } from './card.ts'

const view = canView('TASK')
const edit = canEdit('TASK')
const ofTask = z.object({ id: idOf('task') })

const attachment = z.object({
  id: z.number(),
  filename: z.string(),
  category: z.string(),
  size: z.number(),
  ownerName: z.string(),
})
const address = line().refine(looksLikeEmail, fieldMessages.email)

/**
 * What would be sent, to be looked over; attachments are the papers of the provider and the practice that the caller
 * may see.
 */
export const submission = z.object({
  type: submissionTypeChoice.schema,
  toEmails: z.array(z.string()),
  /** The number or the address it goes to, where it does not go by mail. */
  destination: z.string().nullable(),
  content: z.object({ subject: z.string(), message: z.string() }),
  attachments: z.array(attachment),
  errors: z.array(z.string()),
})

export const getCarrierSubmission = endpoint({
  method: 'GET',
  path: '/task/carrierSubmissionAction/:id',
  summary: 'What can be sent to the carrier of a task, as it would be sent.',
  access: edit,
  params: ofTask,
  answer: submission,
  refuses: { 422: taskTexts.nothingToSubmit },
})

const submissionSend = z.object({
  toEmails: z.array(address).max(limits.emailsInList).default([]),
  content: z.object({
    subject: line(limits.text, 'Please enter a subject').min(1, 'Please enter a subject'),
    message: z.string().max(limits.submissionMessage, tooLong(limits.submissionMessage)),
  }),
  attachments: z
    .array(z.object({ id: idOf('document') }))
    .max(limits.submissionAttachments)
    .default([]),
})

export const submitToCarrier = endpoint({
  method: 'POST',
  path: '/task/carrierSubmissionAction/:id',
  summary:
    'Sends what was looked over to the carrier, once, by mail, form or fax as the carrier takes it; it is noted on the task, which then waits as submitted.',
  access: edit,
  creates: true,
  params: ofTask,
  body: submissionSend,
  answer: taskCard,
  refuses: { 409: taskTexts.alreadySubmitted, 422: `${taskTexts.nothingToSubmit}, or what is missing` },
})

export const getAdditionalInstructions = endpoint({
  method: 'GET',
  path: '/task/additionalInstructions/:id',
  summary:
    "What the carrier or location of a task wants done, with its forms; a practice's own words stand above the shared ones.",
  access: view,
  params: ofTask,
  answer: z.object({
    entityName: z.string().nullable(),
    instructions: z.string().nullable(),
    attachments: z.array(attachment.pick({ id: true, filename: true, category: true, size: true })),
  }),
})

export const openInstructionForm = endpoint({
  method: 'POST',
  path: '/task/additionalInstructions/:id/file/signeddownloadurl',
  summary: 'Signs an address to GET a form of the instructions from.',
  access: view,
  params: ofTask,
  body: z.object({ attachmentId: idOf('instructionForm') }),
  answer: z.object({ url: z.string() }),
})
