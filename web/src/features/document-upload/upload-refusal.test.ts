import { expect, test } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { refusalOf } from './upload-refusal.ts'

const adBlockers =
  'Unable to submit; please disable any ad blockers and/or antivirus software and try again. If the problem persists, using a different browser may help.'

test.each([
  [400, adBlockers],
  [0, 'Please make sure that no files are open elsewhere on your computer, and then try again.'],
  [413, 'File size(s) too large; max total of 50MB'],
  [429, 'as the server says'],
  [507, 'as the server says'],
  [500, 'Something went wrong; please try again'],
  [403, 'Something went wrong; please try again'],
])('an upload that is answered with %i shows: %s', (status, message) => {
  expect(refusalOf(new CallError(status, { message: 'as the server says' }))).toEqual({ message })
})

test('a refusal that names a field shows the message of the field', () => {
  const fields = { files: 'The file is empty' }
  expect(refusalOf(new CallError(400, { message: 'The file is empty', fields }))).toEqual({
    message: 'The file is empty',
  })
})

test.each([401, 404, 409, 422])('an answer %i is about the link, which is read again', (status) => {
  expect(refusalOf(new CallError(status, { message: 'x' }))).toBe('link changed')
})

test('a fault in our own code shows the general sentence', () => {
  expect(refusalOf(new TypeError('x is undefined'))).toEqual({ message: 'Something went wrong; please try again' })
})
