import { expect, test } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { stateOfAnswer, stateOfError } from './link-state.ts'

test.each([
  [400, 'invalid'],
  [401, 'invalid'],
  [404, 'invalid'],
  [422, 'expired'],
  [403, 'error'],
  [429, 'error'],
  [500, 'error'],
  [0, 'error'],
])('a first call that is answered with %i shows the state %s', (status, kind) => {
  expect(stateOfError(new CallError(status, { message: 'no' }))).toEqual({ kind })
})

test('a fault in our own code shows the state error', () => {
  expect(stateOfError(new TypeError('x is undefined'))).toEqual({ kind: 'error' })
})

test('an answer shows the form, or that it is done once it is complete', () => {
  const open = { name: 'Ada', isComplete: false }
  const complete = { name: 'Ada', isComplete: true }
  expect(stateOfAnswer(open)).toEqual({ kind: 'active', answer: open })
  expect(stateOfAnswer(complete)).toEqual({ kind: 'done', answer: complete })
})
