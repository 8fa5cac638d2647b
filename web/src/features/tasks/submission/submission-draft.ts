import { fieldMessages, looksLikeEmail } from '@credence/contract/fields'
import type { AnswerOf, SentBody } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import { type getCarrierSubmission, type submitToCarrier } from '@credence/contract/tasks/submission-calls'
import { texts } from '@credence/contract/texts'

export type Submission = AnswerOf<typeof getCarrierSubmission>

/** What is looked over before it is sent. */
export interface SubmissionDraft {
  toEmails: readonly string[]
  subject: string
  message: string
  attachments: readonly number[]
}

export const submissionDraftOf = ({ toEmails, content }: Submission): SubmissionDraft => ({
  toEmails,
  ...content,
  attachments: [],
})

export type SubmissionFaults = Partial<Record<keyof SubmissionDraft, string>>

/** All papers together may be as large as two files. */
const mostBytes = 2 * limits.fileBytes

export function submissionFaults(draft: SubmissionDraft, { type, attachments }: Submission): SubmissionFaults {
  const faults: SubmissionFaults = {}
  if (type === 'EMAIL' && draft.toEmails.length === 0) faults.toEmails = taskTexts.recipientNeeded
  else if (type === 'EMAIL' && !draft.toEmails.every((address) => looksLikeEmail(address)))
    faults.toEmails = fieldMessages.email
  if (draft.subject.trim() === '') faults.subject = 'Please enter a subject'
  const chosen = attachments.filter(({ id }) => draft.attachments.includes(id))
  if (chosen.length > limits.submissionAttachments)
    faults.attachments = `At most ${limits.submissionAttachments} documents can be sent`
  else if (chosen.reduce((sum, { size }) => sum + size, 0) > mostBytes) faults.attachments = texts.fileTooLarge
  return faults
}

export const submissionBody = ({
  toEmails,
  subject,
  message,
  attachments,
}: SubmissionDraft): SentBody<typeof submitToCarrier> => ({
  toEmails: [...toEmails],
  content: { subject, message },
  attachments: attachments.map((id) => ({ id })),
})
