import { expect, test } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { submitRefusalOf } from './submit-refusal.ts'

const refused = (status: number, fields?: Record<string, string>) =>
  submitRefusalOf(new CallError(status, { message: 'as the server says', ...(fields ? { fields } : {}) }))

test('a refusal with fields is shown at the fields, and asks to correct them', () => {
  const fields = { 'disclosures.0.answer': 'Please select an answer' }
  expect(refused(400, fields)).toEqual({
    fields,
    message: 'Please correct the errors above before completing the submission',
  })
})

test.each([
  [
    400,
    'Unable to submit; please disable any ad blockers and/or antivirus software and try again. If the problem persists, using a different browser may help.',
  ],
  [429, 'as the server says'],
  [507, 'as the server says'],
  [500, 'Something went wrong; please try again'],
  [0, 'Something went wrong; please try again'],
])('a submit that is answered with %i shows: %s', (status, message) => {
  expect(refused(status)).toEqual({ fields: {}, message })
})

test.each([401, 404, 409, 422])('a submit that is answered with %i asks what has become of the link', (status) => {
  expect(refused(status)).toBe('link changed')
})

test('a fault in our own code shows that something went wrong', () => {
  expect(submitRefusalOf(new TypeError('x is undefined'))).toEqual({
    fields: {},
    message: 'Something went wrong; please try again',
  })
})
