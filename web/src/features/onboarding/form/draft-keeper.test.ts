import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../kit/call-error.ts'
import { createDraftKeeper, type Draft } from './draft-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function keeperOf(stored: Draft = null, answers: (Error | null)[] = []) {
  const puts: [Draft, boolean][] = []
  const states: string[] = []
  const put = async (draft: Draft, isLeaving: boolean) => {
    puts.push([draft, isLeaving])
    const error = answers.shift() ?? null
    if (error) throw error
  }
  const keeper = createDraftKeeper({ put, stored, onState: (state) => void states.push(state) })
  return { keeper, puts, states }
}

test('a draft is sent once, after typing rested for two seconds', async () => {
  const { keeper, puts, states } = keeperOf()
  keeper.typed({ pager: '1' })
  await vi.advanceTimersByTimeAsync(1500)
  keeper.typed({ pager: '12' })
  await vi.advanceTimersByTimeAsync(1999)
  expect(puts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(puts).toEqual([[{ pager: '12' }, false]])
  expect(states.at(-1)).toBe('saved')
})

test('a form that shows its stored draft sends nothing', async () => {
  const { keeper, puts } = keeperOf({ pager: '1' })
  keeper.typed({ pager: '1' })
  keeper.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([])
})

test('a draft that was typed away is emptied', async () => {
  const { keeper, puts } = keeperOf({ pager: '1' })
  keeper.typed(null)
  await vi.advanceTimersByTimeAsync(2000)
  expect(puts).toEqual([[null, false]])
})

test('leaving the page sends the draft at once, and only once', async () => {
  const { keeper, puts } = keeperOf()
  keeper.typed({ pager: '1' })
  keeper.leave()
  keeper.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([[{ pager: '1' }, true]])
})

test('a draft is sent again after the line broke, and not after a refusal', async () => {
  const lost = keeperOf(null, [new CallError(0, { message: 'lost' })])
  lost.keeper.typed({ pager: '1' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(lost.states.at(-1)).toBe('failing')
  await vi.advanceTimersByTimeAsync(1000)
  expect(lost.puts).toHaveLength(2)
  expect(lost.states.at(-1)).toBe('saved')

  const refused = keeperOf(null, [new CallError(409, { message: 'complete' })])
  refused.keeper.typed({ pager: '1' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused.puts).toHaveLength(1)
})

test('a save waits for every draft that is under way, also for one of a page that was hidden', async () => {
  const arrivals: (() => void)[] = []
  const put = () =>
    new Promise<void>((resolve) => {
      arrivals.push(resolve)
    })
  const keeper = createDraftKeeper({ put, stored: null, onState: () => undefined })
  keeper.typed({ pager: '1' })
  await vi.advanceTimersByTimeAsync(2000)
  keeper.typed({ pager: '12' })
  keeper.leave()
  let mayBeSaved = false
  const pause = async () => {
    await keeper.pause()
    mayBeSaved = true
  }
  const pausing = pause()
  expect(arrivals).toHaveLength(2)
  arrivals[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(mayBeSaved).toBe(false)
  arrivals[1]?.()
  await pausing
  expect(mayBeSaved).toBe(true)
})

test('no draft is sent while the stage is saved', async () => {
  const { keeper, puts } = keeperOf()
  keeper.typed({ pager: '1' })
  await keeper.pause()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([])
  keeper.resume()
  await vi.advanceTimersByTimeAsync(2000)
  expect(puts).toEqual([[{ pager: '1' }, false]])
})

test('a save waits five seconds at most for a draft that does not arrive', async () => {
  const put = () => new Promise<void>(() => undefined)
  const keeper = createDraftKeeper({ put, stored: null, onState: () => undefined })
  keeper.typed({ pager: '1' })
  await vi.advanceTimersByTimeAsync(2000)
  const mayBeSaved = vi.fn<() => void>()
  void keeper.pause().then(mayBeSaved)
  await vi.advanceTimersByTimeAsync(4999)
  expect(mayBeSaved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(mayBeSaved).toHaveBeenCalledOnce()
})
