import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { worthRetrying } from './query-client.ts'

test('a refusal is never tried again', () => {
  for (const status of [400, 401, 404, 418, 422, 429])
    expect(worthRetrying(0, new CallError(status, { message: '' }))).toBe(false)
})

test('a failure of the network or the server is tried twice more', () => {
  for (const status of [0, 500, 503]) {
    const error = new CallError(status, { message: '' })
    expect([0, 1, 2].map((failures) => worthRetrying(failures, error))).toEqual([true, true, false])
  }
})
