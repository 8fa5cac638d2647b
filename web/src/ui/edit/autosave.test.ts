import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type AutosaveState } from './autosave.ts'
import type { Outcome } from './edit-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A draft of one text, whose saves end when the test says so. */
function typing() {
  const saves: { text: string; end: (outcome: Outcome) => void }[] = []
  const states: AutosaveState[] = []
  let [text, stored] = ['', '']
  const autosave = createAutosave({
    isDue: () => text !== stored,
    save: async () => {
      const sent = text
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      saves.push({ text: sent, end: resolve })
      const outcome = await promise
      if (outcome === 'saved') stored = sent
      return outcome
    },
    waitMs: 800,
    retriesMs: [1000, 3000],
    onState: (state) => void states.push(state),
  })
  return {
    ...autosave,
    states,
    saves,
    sent: () => saves.map((save) => save.text),
    type: (next: string) => {
      text = next
      autosave.touched()
    },
    end: async (outcome: Outcome) => {
      saves.at(-1)?.end(outcome)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a draft is saved once typing rests', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(799)
  draft.type('ab')
  await vi.advanceTimersByTimeAsync(799)
  expect(draft.sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(draft.sent()).toEqual(['ab'])
  await draft.end('saved')
  expect(draft.states).toEqual(['waiting', 'waiting', 'saving', 'saved'])
})

test('one save is under way at a time, and what was typed meanwhile follows', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(800)
  draft.type('ab')
  await vi.advanceTimersByTimeAsync(5000)
  expect(draft.sent()).toEqual(['a'])
  await draft.end('saved')
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.sent()).toEqual(['a', 'ab'])
  await draft.end('saved')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.sent()).toEqual(['a', 'ab'])
})

test('a failed save is tried again after growing pauses, with what is typed by then', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(800)
  await draft.end('failed')
  await vi.advanceTimersByTimeAsync(999)
  expect(draft.sent()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  await draft.end('failed')
  await vi.advanceTimersByTimeAsync(3000)
  await draft.end('failed')
  await vi.advanceTimersByTimeAsync(3000)
  await draft.end('saved')
  expect(draft.sent()).toEqual(['a', 'a', 'a', 'a'])
  expect(draft.states.at(-1)).toBe('saved')
})

test('a refused draft waits until it is edited', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(800)
  await draft.end('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.sent()).toEqual(['a'])
  expect(draft.states.at(-1)).toBe('refused')
  draft.type('b')
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.sent()).toEqual(['a', 'b'])
})

test('a draft that is as stored again is not saved', async () => {
  const draft = typing()
  draft.type('a')
  draft.type('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.sent()).toEqual([])
  expect(draft.states.at(-1)).toBe('saved')
})

test('a flush waits for the save that is under way and saves the rest at once', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(800)
  draft.type('ab')
  let isFlushed = false
  const flushed = draft.flush().then(() => {
    isFlushed = true
  })
  await draft.end('saved')
  expect(draft.sent()).toEqual(['a', 'ab'])
  expect(isFlushed).toBe(false)
  await draft.end('saved')
  await flushed
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.sent()).toEqual(['a', 'ab'])
})

test('a stopped autosave sends nothing more', async () => {
  const draft = typing()
  draft.type('a')
  draft.stop()
  draft.type('ab')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.sent()).toEqual([])
})
