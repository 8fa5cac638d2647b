import { expect, test } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { basicAuthorization, outcomeOf, type Step } from './sign-in-outcome.ts'

const after = (status: number, step: Step, message = 'Server words') =>
  outcomeOf(new CallError(status, { message }), step)

test('406 asks for the code, without a complaint', () => {
  expect(after(406, 'password')).toEqual({ step: 'code', message: null, at: 'form' })
})

test('409 stays on the code step', () => {
  expect(after(409, 'code')).toEqual({
    step: 'code',
    message: 'Invalid security code; please check your email and try again',
    at: 'field',
  })
})

test('422 returns to the password step', () => {
  expect(after(422, 'code')).toEqual({
    step: 'password',
    message: 'Security code has expired; please try again',
    at: 'form',
  })
})

test('423 says that the team is closed', () => {
  expect(after(423, 'code')).toEqual({
    step: 'password',
    message: 'Your revenue team is closed; please contact your administrator',
    at: 'form',
  })
})

test('every other 4xx says that email and password did not match', () => {
  for (const status of [400, 401, 403, 404, 429]) {
    expect(after(status, 'password')).toEqual({
      step: 'password',
      message: 'Email / password did not match',
      at: 'field',
    })
  }
})

test('no connection says so, on the step where it happened', () => {
  expect(after(0, 'code')).toEqual({ step: 'code', message: 'Please check your Internet connection', at: 'form' })
})

test('a failing server is quoted, and without words something went wrong', () => {
  expect(after(503, 'password', 'Too many sign-ins at once').message).toBe('Too many sign-ins at once')
  expect(outcomeOf(new Error('odd'), 'password').message).toBe('Something went wrong')
})

test('letters beyond ASCII survive the authorization header', () => {
  const encoded = basicAuthorization('zoë@clinic.test', 'Pässwort✓:1').replace('Basic ', '')
  expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe('zoë@clinic.test:Pässwort✓:1')
})
