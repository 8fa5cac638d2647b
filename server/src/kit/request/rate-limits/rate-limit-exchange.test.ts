import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SharedCounts, UnsentCalls } from './rate-limit-exchange.ts'
import { RateLimits } from './rate-limits.ts'
import { Refusal } from '../refusal.ts'

const limit = 60
const tenth = 6
const minute = 60_000

/** The exchanges that were asked for, each to be answered or failed by the test. */
let asked: (PromiseWithResolvers<SharedCounts> & { sent: readonly UnsentCalls[] })[]
let failures: unknown[]
let node: RateLimits
/** Far from the clock of the database, as the clock of a process that has just started is. */
let ownClock: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  failures = []
  ownClock = 5 * minute
  node = new RateLimits({
    callsPerMinute: limit,
    clock: () => ownClock,
    onExchangeFailed: (error) => failures.push(error),
    exchange: (sent) => {
      const pending = { ...Promise.withResolvers<SharedCounts>(), sent }
      asked.push(pending)
      return pending.promise
    },
  })
  node.start()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes a call of a person whose session the node knows: allowed, refused, or waiting for an exchange. */
function call(accountId = 1): Promise<'allowed' | 'refused'> | 'allowed' | 'refused' {
  const outcome = (error: unknown) => {
    if (error instanceof Refusal) return 'refused' as const
    throw error
  }
  try {
    const count = node.begin('generic', `session of ${accountId}`)
    if (count instanceof Promise) return count.then(() => 'allowed' as const, outcome)
    count(accountId)
    return 'allowed'
  } catch (error) {
    return outcome(error)
  }
}
const calls = (times: number, accountId = 1) => Array.from({ length: times }, () => call(accountId))
const all = <T>(times: number, value: T) => Array.from({ length: times }, () => value)
const allow = (times: number, accountId = 1) => expect(calls(times, accountId)).toEqual(all(times, 'allowed'))

const databaseClock = 36_000_000 * minute
async function answer({ calls: counted = 0, callsBefore = 0, now = databaseClock, accountId = 1 }): Promise<void> {
  asked.at(-1)?.resolve({
    now,
    counts: [
      { caller: accountId, rateLimit: 'generic', minute: Math.floor(now / minute), calls: counted, callsBefore },
    ],
  })
  await vi.advanceTimersByTimeAsync(0)
}
async function fail(): Promise<void> {
  asked.at(-1)?.reject(new Error('No database'))
  await vi.advanceTimersByTimeAsync(0)
}
const pass = async (ms: number) => {
  ownClock += ms
  await vi.advanceTimersByTimeAsync(ms)
}

describe('the exchange of call counts', () => {
  it('the calls of all persons of a second are exchanged together, and an idle node asks nothing', async () => {
    allow(3, 1)
    allow(2, 2)
    expect(asked).toHaveLength(0)
    await pass(1000)
    expect(asked.map(({ sent }) => sent)).toEqual([
      [
        { caller: 1, rateLimit: 'generic', calls: 3, callsBefore: 0 },
        { caller: 2, rateLimit: 'generic', calls: 2, callsBefore: 0 },
      ],
    ])
    await answer({ calls: 3 })
    await pass(10 * minute)
    expect(asked).toHaveLength(1)
  })

  it('a call waits for an exchange only after a tenth of the limit', async () => {
    allow(tenth)
    const waiting = [call(), call()]
    expect(asked).toHaveLength(1)
    expect(waiting).toEqual([expect.any(Promise), expect.any(Promise)])
    expect(call(2)).toBe('allowed')
    await answer({ calls: tenth })
    expect([await waiting[0], await waiting[1]]).toEqual(['allowed', 'allowed'])
  })

  it('a call that waited is refused when the other nodes have allowed the rest', async () => {
    allow(tenth)
    const waiting = call()
    await answer({ calls: limit + 3 })
    expect(await waiting).toBe('refused')
    expect(call()).toBe('refused')
    expect(call(2)).toBe('allowed')
  })

  it('the first call of a session never waits, because it may hold the connection that the exchange needs', () => {
    allow(tenth)
    const count = node.begin('generic', 'another session')
    expect(() => (count as (accountId: number) => void)(1)).not.toThrow()
    expect(asked).toHaveLength(0)
  })

  it('a call that was counted while an exchange was under way is sent with the next one', async () => {
    allow(2)
    await pass(1000)
    allow(3)
    await answer({ calls: 2 })
    await pass(1000)
    expect(asked.map(({ sent }) => sent[0]?.calls)).toEqual([2, 3])
  })

  it('an exchange that takes longer than a second is followed by another', async () => {
    allow(1)
    await pass(1000)
    allow(1)
    await pass(5000)
    expect(asked).toHaveLength(1)
    await answer({ calls: 1 })
    await pass(1000)
    expect(asked).toHaveLength(2)
  })

  it('a failed exchange is reported once, holds up no further call, and is tried again with all that is unsent', async () => {
    allow(tenth)
    const waiting = call()
    await fail()
    expect(await waiting).toBe('allowed')
    expect(calls(limit)).toEqual([...all(limit - tenth - 1, 'allowed'), ...all(tenth + 1, 'refused')])
    await pass(1000)
    await fail()
    await pass(1000)
    expect(failures).toHaveLength(1)
    expect(asked.at(-1)?.sent[0]?.calls).toBe(limit)
  })

  it('counts that could not be sent for two minutes are given up', async () => {
    allow(3)
    for (let second = 0; second < 130; second += 1) {
      await pass(1000)
      await fail()
    }
    const tried = asked.length
    expect(tried).toBeGreaterThan(60)
    expect(asked.at(-1)?.sent).toEqual([{ caller: 1, rateLimit: 'generic', calls: 0, callsBefore: 3 }])
    await pass(10 * minute)
    expect(asked).toHaveLength(tried)
  })

  it('a stopped node asks nothing, and its calls wait for nothing', async () => {
    allow(1)
    node.stop()
    allow(limit - 1)
    await pass(10 * minute)
    expect(asked).toHaveLength(0)
  })
})

describe('the clock of the database', () => {
  it('the minute turns for a node when it turns for the database', async () => {
    ownClock = 5.5 * minute
    allow(3)
    await pass(1000)
    // Half a second before the minute turns, while the node's own minute would last for another half.
    await answer({ calls: limit, now: databaseClock + minute - 500 })
    expect(call()).toBe('refused')
    await pass(500 + minute / 2)
    allow(tenth)
  })

  it('counts from before the first exchange stay, however far apart the clocks are', async () => {
    allow(tenth)
    await pass(1000)
    await answer({ calls: tenth })
    node.stop()
    expect(calls(limit)).toEqual([...all(limit - tenth, 'allowed'), ...all(tenth, 'refused')])
  })

  it('a database clock that is set back by an hour keeps the counts', async () => {
    allow(1)
    await pass(1000)
    await answer({ calls: limit })
    allow(1, 2)
    await pass(1000)
    await answer({ accountId: 2, calls: 1, now: databaseClock - 60 * minute })
    expect(call()).toBe('refused')
    await pass(2 * minute)
    expect(call()).toBe('allowed')
  })

  it('calls of the minute before count by the part of it that the last sixty seconds still cover', async () => {
    allow(1)
    await pass(1000)
    await answer({ calls: 1, callsBefore: limit, now: databaseClock + minute / 2 })
    node.stop()
    expect(calls(limit)).toEqual([...all(limit / 2 - 1, 'allowed'), ...all(limit / 2 + 1, 'refused')])
  })
})
