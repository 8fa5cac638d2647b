import { expect, test, vi } from 'vitest'
import { activityRecord, inactivityCheck, isIdle } from './inactivity.ts'

const minute = 60_000

/** A clock that stands still until it is moved, and the storage that all tabs share. */
function world() {
  const shared = { now: 1_000_000, stored: null as number | null }
  const tab = () =>
    activityRecord({
      now: () => shared.now,
      read: () => shared.stored,
      write: (at) => {
        shared.stored = at
      },
    })
  return { shared, tab }
}

test('ninety minutes are too long, a second less is not', () => {
  expect(isIdle(0, 5400_000 - 1)).toBe(false)
  expect(isIdle(0, 5400_000)).toBe(true)
})

test('ninety minutes without a sign of anybody end the session, once', () => {
  const { shared, tab } = world()
  const record = tab()
  const onIdle = vi.fn<() => void>()
  const check = inactivityCheck({ record, now: () => shared.now, onIdle, onSignOfLife: vi.fn<() => void>() })
  record.touch()
  shared.now += 89 * minute
  check()
  expect(onIdle).not.toHaveBeenCalled()
  shared.now += minute
  check()
  check()
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('work in another tab counts for this one', () => {
  const { shared, tab } = world()
  const [here, there] = [tab(), tab()]
  const onIdle = vi.fn<() => void>()
  const check = inactivityCheck({ record: here, now: () => shared.now, onIdle, onSignOfLife: vi.fn<() => void>() })
  here.touch()
  shared.now += 60 * minute
  there.noticed()
  shared.now += 60 * minute
  check()
  expect(onIdle).not.toHaveBeenCalled()
})

test('a touch after the time is over does not bring the session back', () => {
  const { shared, tab } = world()
  const record = tab()
  const onIdle = vi.fn<() => void>()
  record.touch()
  shared.now += 100 * minute
  record.noticed()
  inactivityCheck({ record, now: () => shared.now, onIdle, onSignOfLife: vi.fn<() => void>() })()
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('storage is written at most once a second', () => {
  const { shared, tab } = world()
  const record = tab()
  record.touch()
  const first = shared.stored
  shared.now += 999
  record.noticed()
  expect(shared.stored).toBe(first)
  shared.now += 1
  record.noticed()
  expect(shared.stored).toBe(shared.now)
})

test('somebody who works without making calls shows the server so, every ten minutes at most', () => {
  const { shared, tab } = world()
  const record = tab()
  const onSignOfLife = vi.fn<() => void>()
  const check = inactivityCheck({ record, now: () => shared.now, onIdle: vi.fn<() => void>(), onSignOfLife })
  for (let passed = 0; passed < 30; passed += 1) {
    shared.now += minute
    record.noticed()
    check()
  }
  expect(onSignOfLife).toHaveBeenCalledTimes(3)
})

test('nobody at work, no sign of life', () => {
  const { shared, tab } = world()
  const record = tab()
  record.touch()
  const onSignOfLife = vi.fn<() => void>()
  const check = inactivityCheck({ record, now: () => shared.now, onIdle: vi.fn<() => void>(), onSignOfLife })
  shared.now += 30 * minute
  check()
  expect(onSignOfLife).not.toHaveBeenCalled()
})
