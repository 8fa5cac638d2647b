import { demographicsNotSaved } from '@credence/contract/practice-onboarding/stages'
import { texts } from '@credence/contract/texts'
import { expect, test } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { refusalOf } from './refusal.ts'

const adBlockers =
  'Unable to submit; please disable any ad blockers and/or antivirus software and try again. If the problem persists, using a different browser may help.'

test.each([
  [400, 'demographics', adBlockers],
  [0, 'demographics', 'Something went wrong; please try again'],
  [0, 'documents', 'Please make sure that no files are open elsewhere on your computer, and then try again.'],
  [413, 'documents', 'File size too large; max file size is 10 Mb'],
  [429, 'documents', 'as the server says'],
  [507, 'documents', 'as the server says'],
  [500, 'demographics', 'Something went wrong; please try again'],
] as const)('an answer %i in the stage %s shows: %s', (status, stage, message) => {
  expect(refusalOf(new CallError(status, { message: 'as the server says' }), stage)).toEqual({
    kind: 'message',
    message,
  })
})

test.each([400, 413])('an answer %i that names fields is shown at the fields', (status) => {
  const fields = { w9File: 'The file is empty' }
  expect(refusalOf(new CallError(status, { message: 'x', fields }), 'documents')).toEqual({ kind: 'fields', fields })
})

test.each([
  [409, texts.changedByOther, 'stale'],
  [409, demographicsNotSaved, 'unsaved'],
  [409, 'Thank you!', 'link changed'],
  [404, 'x', 'link changed'],
  [422, 'x', 'link changed'],
])('an answer %i with the message %j is of the kind %s', (status, message, kind) => {
  expect(refusalOf(new CallError(status, { message }), 'documents')).toEqual({ kind })
})

test('a fault in our own code shows the general sentence', () => {
  expect(refusalOf(new TypeError('x'), 'demographics')).toEqual({ kind: 'message', message: texts.tryAgain })
})
