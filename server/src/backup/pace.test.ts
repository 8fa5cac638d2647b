import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureLoad, Pace } from './pace.ts'

const loadOf = (share: number) => {
  const shared = new SharedArrayBuffer(8)
  new Float64Array(shared)[0] = share
  return shared
}

/** A thread that works for as long as a test says, and how long it rested after each part. */
function paced(share: number) {
  const rests: number[] = []
  let clock = 0
  const pace = new Pace(loadOf(share), { rest: (ms) => void rests.push(ms), now: () => clock })
  return {
    rests,
    work: (ms: number) => {
      clock += ms
      pace.restInTurn()
    },
  }
}

test('a thread rests 24 times as long as it worked while requests come, and as long as it worked otherwise', () => {
  const [busy, quiet] = [paced(0.6), paced(0.05)]
  for (const { work } of [busy, quiet]) work(10)
  expect([busy.rests, quiet.rests]).toEqual([[240], [10]])
})

test('a thread does not rest after a part of less than five milliseconds, and at most a second at once', () => {
  const { work, rests } = paced(0.6)
  work(4)
  expect(rests).toEqual([])
  work(200)
  expect(rests).toEqual([1000])
})

test('a thread that has rested for two hours no longer waits for a server that is always busy', () => {
  const { work, rests } = paced(0.6)
  for (let part = 0; part < 7200; part += 1) work(100)
  work(100)
  expect(rests.slice(7199)).toEqual([1000, 100])
})

test('the load of a server follows its event loop', async () => {
  const load = measureLoad()
  const share = new Float64Array(load.shared)
  for (let n = 0; n < 30 && (share[0] ?? 0) < 0.5; n += 1) {
    for (const until = performance.now() + 45; performance.now() < until;);
    await wait(5)
  }
  expect(share[0]).toBeGreaterThan(0.5)
  for (let n = 0; n < 30 && (share[0] ?? 1) > 0.2; n += 1) await wait(50)
  expect(share[0]).toBeLessThan(0.2)
  load.stop()
})
