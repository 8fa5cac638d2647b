import { rateLimits, type RateLimit } from '@credence/contract/kit/rate-limit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RateLimits, type CountCall, type RateLimitsOptions } from './rate-limits.ts'
import { Refusal } from '../refusal.ts'

let seconds = 0
const onTooMany = vi.fn<NonNullable<RateLimitsOptions['onTooMany']>>()
const made = (callsPerMinute: number = rateLimits.generic) =>
  new RateLimits({
    callsPerMinute,
    onTooMany,
    exchange: () => Promise.reject(new Error('These nodes count alone')),
    clock: () => seconds * 1000,
  })

/** Makes a call, and answers for how long it has to wait: 0 when it was let in. */
function waitOf(
  counting: RateLimits,
  accountId: number,
  rateLimit: RateLimit = 'generic',
  token = `session of ${accountId}`,
): number {
  try {
    const count = counting.begin(rateLimit, token)
    if (count instanceof Promise) throw new Error('A node that counts alone waits for nobody')
    count(accountId)
    return 0
  } catch (error) {
    if (error instanceof Refusal) return error.retryAfterSeconds ?? Number.NaN
    throw error
  }
}
const letIn = (counting: RateLimits, calls: number, accountId = 1, rateLimit: RateLimit = 'generic') =>
  Array.from({ length: calls }, () => waitOf(counting, accountId, rateLimit)).filter((wait) => wait === 0).length

beforeEach(() => {
  seconds = 600
  onTooMany.mockReset()
})

describe('the calls of one person', () => {
  it.each(Object.entries(rateLimits) as [RateLimit, number][])(
    'calls of the kind %s are admitted up to %i a minute',
    (rateLimit, most) => {
      const counting = made()
      expect(letIn(counting, most + 50, 1, rateLimit)).toBe(most)
      expect(letIn(counting, 10, 1, rateLimit === 'generic' ? 'heavy' : 'generic')).toBe(10)
      expect(letIn(counting, most, 2, rateLimit)).toBe(most)
    },
  )

  it('the configured limit applies, and the other kinds in proportion, at least one each', () => {
    const counting = made(120)
    expect([letIn(counting, 200), letIn(counting, 200, 1, 'lookup'), letIn(counting, 200, 1, 'heavy')]).toEqual([
      120, 30, 2,
    ])
    expect(letIn(made(1), 200, 1, 'heavy')).toBe(1)
  })

  it('a new minute does not admit a whole minute of calls at once', () => {
    const counting = made(120)
    seconds = 659.9
    expect(letIn(counting, 200)).toBe(120)
    seconds = 660.1
    expect(letIn(counting, 200)).toBe(1)
    seconds = 690
    expect(letIn(counting, 200)).toBe(59)
  })

  it('a caller who never stops gets no more than the limit each minute', () => {
    const counting = made(120)
    let total = 0
    for (; seconds < 1200; seconds += 0.25) total += letIn(counting, 1)
    expect(total).toBeLessThanOrEqual(11 * 120)
    expect(total).toBeGreaterThan(8 * 120)
  })

  it.each([
    [600, 'at the beginning of a minute'],
    [630.5, 'in its middle'],
    [659.9, 'at its end'],
  ])('calls are admitted again after the waiting time answered at %f (%s) and not a second before', (at) => {
    const counting = made(60)
    seconds = at - 45
    letIn(counting, 20)
    seconds = at
    letIn(counting, 100)
    const wait = waitOf(counting, 1)
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(61)
    seconds = at + wait - 1
    expect(waitOf(counting, 1)).toBeGreaterThan(0)
    seconds = at + wait
    expect(waitOf(counting, 1)).toBe(0)
  })

  it('counters are deleted after two minutes without calls', () => {
    const counting = made(60)
    letIn(counting, 100)
    seconds += 120
    expect(letIn(counting, 100)).toBe(60)
  })

  it('calls of one person count together over all sessions', () => {
    const counting = made(60)
    const waits = Array.from({ length: 80 }, (_, at) => waitOf(counting, 1, 'generic', `session ${at}`))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
  })

  it('a call counts once, however often its caller is named', () => {
    const counting = made(60)
    const count = counting.begin('generic', 'new session')
    for (let n = 0; n < 50; n += 1) (count as CountCall)(1)
    expect(letIn(counting, 100)).toBe(59)
  })

  it('exceeding the limit is logged once a minute', () => {
    const counting = made(60)
    letIn(counting, 100)
    expect(onTooMany.mock.calls).toEqual([[1, 'generic']])
    seconds += 60
    letIn(counting, 100)
    expect(onTooMany).toHaveBeenCalledTimes(2)
  })
})

it('five hundred people who poll never meet the limit, with a dozen tabs each', () => {
  const counting = made()
  const [people, tabs, polls, everySeconds] = [500, 12, 7, 30]
  for (const until = seconds + 300; seconds < until; seconds += everySeconds) {
    for (let accountId = 1; accountId <= people; accountId += 1) {
      if (letIn(counting, tabs * polls, accountId, 'poll') !== tabs * polls)
        throw new Error(`Somebody met the limit after ${seconds} s`)
    }
  }
  expect(onTooMany).not.toHaveBeenCalled()
})
