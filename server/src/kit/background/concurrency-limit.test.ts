import { describe, expect, it } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const open = new AbortController().signal

describe('a concurrency limit', () => {
  it('a concurrency limit lets tasks enter in their order as others leave', async () => {
    const limit = new ConcurrencyLimit(2)
    const entered: number[] = []
    const leave = await Promise.all([limit.enter(open), limit.enter(open)])
    const waiting = [3, 4].map(async (task) => {
      const leaveIt = await limit.enter(open)
      entered.push(task)
      return leaveIt
    })
    await Promise.resolve()
    expect(entered).toEqual([])
    leave[0]()
    leave[0]()
    const leaveThird = await waiting[0]
    expect(entered).toEqual([3])
    leaveThird?.()
    await waiting[1]
    expect(entered).toEqual([3, 4])
  })

  it('a task that is aborted leaves the queue of a concurrency limit', async () => {
    const limit = new ConcurrencyLimit(1)
    const leave = await limit.enter(open)
    const aborted = new AbortController()
    const given = limit.enter(aborted.signal)
    const next = limit.enter(open)
    aborted.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    await expect(limit.enter(aborted.signal)).rejects.toThrow('gone')
    leave()
    await expect(next).resolves.toBeTypeOf('function')
  })
})
