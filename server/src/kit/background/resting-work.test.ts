import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RestingWork } from './resting-work.ts'

test('work rests four times as long as a part took while the event loop is busy, and not while it is idle', async () => {
  const rests: number[] = []
  const work = new RestingWork(async (ms) => void rests.push(ms))
  const busy = async () => {
    const until = performance.now() + 30
    while (performance.now() < until);
    return 'drawn'
  }
  expect(await work.run(busy)).toBe('drawn')
  expect(rests).toHaveLength(1)
  expect(rests[0]).toBeGreaterThanOrEqual(120)

  await work.run(() => wait(200))
  expect(rests).toHaveLength(1)
})

test('work whose part fails rejects and does not rest', async () => {
  const rests: number[] = []
  const work = new RestingWork(async (ms) => void rests.push(ms))
  await expect(work.run(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(rests).toEqual([])
})
