import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { submissionBody, submissionDraftOf, submissionFaults, type Submission } from './submission-draft.ts'

const paper = (id: number, size = 1000) => ({ id, filename: `${id}.pdf`, category: 'W-9', size, ownerName: 'Clinic' })
const submission: Submission = {
  type: 'EMAIL',
  toEmails: ['enroll@payor.test'],
  destination: null,
  content: { subject: 'Enrollment', message: 'Please enroll' },
  attachments: [paper(1), paper(2, limits.fileBytes), paper(3, limits.fileBytes)],
  errors: [],
}
const draft = submissionDraftOf(submission)

describe('what is sent to a carrier', () => {
  it('is what the server proposed, without documents until some are chosen', () => {
    expect(submissionFaults(draft, submission)).toEqual({})
    expect(submissionBody({ ...draft, attachments: [1] })).toEqual({
      toEmails: ['enroll@payor.test'],
      content: { subject: 'Enrollment', message: 'Please enroll' },
      attachments: [{ id: 1 }],
    })
  })

  it.each([
    ['to nobody', { toEmails: [] }, { toEmails: taskTexts.recipientNeeded }],
    ['to an address that is none', { toEmails: ['payor'] }, { toEmails: 'Must be a valid email' }],
    ['without a subject', { subject: ' ' }, { subject: 'Please enter a subject' }],
    ['with papers that are too large together', { attachments: [1, 2, 3] }, { attachments: texts.fileTooLarge }],
  ])('cannot go %s', (_, wrong, faults) => {
    expect(submissionFaults({ ...draft, ...wrong }, submission)).toEqual(faults)
  })

  it('cannot go with more papers than a letter takes', () => {
    const attachments = Array.from({ length: limits.submissionAttachments + 1 }, (_, at) => paper(at + 1))
    expect(
      submissionFaults({ ...draft, attachments: attachments.map(({ id }) => id) }, { ...submission, attachments }),
    ).toEqual({ attachments: `At most ${limits.submissionAttachments} documents can be sent` })
  })

  it('needs no address by fax or form', () => {
    expect(submissionFaults({ ...draft, toEmails: [] }, { ...submission, type: 'FAX' })).toEqual({})
  })
})
