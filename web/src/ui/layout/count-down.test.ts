import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDown } from './count-down.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a countdown ends once, when its time is over', () => {
  const end = vi.fn<() => void>()
  countDown(10_000, () => false, end)
  vi.advanceTimersByTime(9_800)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a countdown stands still while it waits, and goes on with what was left', () => {
  const end = vi.fn<() => void>()
  let waits = false
  countDown(10_000, () => waits, end)
  vi.advanceTimersByTime(6_000)
  waits = true
  vi.advanceTimersByTime(60_000)
  waits = false
  vi.advanceTimersByTime(3_800)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a countdown that is stopped does not end', () => {
  const end = vi.fn<() => void>()
  countDown(1000, () => false, end)()
  vi.advanceTimersByTime(5000)
  expect(end).not.toHaveBeenCalled()
})
