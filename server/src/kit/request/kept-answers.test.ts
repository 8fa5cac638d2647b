import { afterEach, describe, expect, it, vi } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

afterEach(() => vi.useRealTimers())

describe('kept answers', () => {
  it('an answer is found by its address, with the state it was read in, for five minutes', () => {
    vi.useFakeTimers()
    const kept = new KeptAnswers()
    kept.keep('/a', 'one', 'text')
    expect(kept.find('/a')).toMatchObject({ state: 'one', answer: 'text' })
    expect(kept.find('/b')).toBeUndefined()
    vi.advanceTimersByTime(299_999)
    expect(kept.find('/a')).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(kept.find('/a')).toBeUndefined()
  })

  it('the oldest answers go when all together are larger than 16 MB, and one of more than 1 MB is not kept', () => {
    const kept = new KeptAnswers()
    const megabyte = Buffer.alloc(1024 * 1024)
    for (let n = 0; n < 16; n += 1) kept.keep(`/${n}`, '', megabyte)
    expect(kept.find('/0')).toBeDefined()
    kept.keep('/16', '', 'x')
    expect([kept.find('/0'), kept.find('/1')].map(Boolean)).toEqual([false, true])
    kept.keep('/large', '', Buffer.alloc(1024 * 1024 + 1))
    expect(kept.find('/large')).toBeUndefined()
    // A text counts by its bytes, and what is replaced or forgotten no longer counts.
    kept.keep('/wide', '', '\u20ac'.repeat(400_000))
    expect(kept.find('/wide')).toBeUndefined()
    for (let n = 0; n < 100; n += 1) kept.keep('/16', '', Buffer.alloc(1024 * 1024 - 1))
    kept.forget('/16')
    kept.keep('/17', '', megabyte)
    expect(kept.find('/1')).toBeDefined()
  })

  it('a question of the same moment is asked once, and a later one again', async () => {
    const kept = new KeptAnswers()
    const ask = vi.fn<() => Promise<[]>>(async () => [])
    await Promise.all([kept.once('a', ask), kept.once('a', ask), kept.once('b', ask)])
    expect(ask).toHaveBeenCalledTimes(2)
    await new Promise((go) => {
      setImmediate(go)
    })
    await kept.once('a', ask)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('a network is refused until its wait is over', () => {
    vi.useFakeTimers()
    const kept = new KeptAnswers()
    kept.refuse('192.0.2.1', 10)
    expect([kept.isRefused('192.0.2.1'), kept.isRefused('192.0.2.2')]).toEqual([true, false])
    vi.advanceTimersByTime(10_000)
    expect(kept.isRefused('192.0.2.1')).toBe(false)
  })
})
