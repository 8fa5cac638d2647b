import { texts } from '@credence/contract/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { createAutosave, type AutosaveState } from './autosave.ts'
import { createEdit, type Outcome } from './edit-store.ts'

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
  await vi.advanceTimersByTimeAsync(2999)
  expect(draft.sent()).toEqual(['a', 'a'])
  await vi.advanceTimersByTimeAsync(1)
  await draft.end('failed')
  draft.type('ab')
  await vi.advanceTimersByTimeAsync(3000)
  await draft.end('saved')
  expect(draft.sent()).toEqual(['a', 'a', 'a', 'ab'])
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
  const flushed = draft.flush().finally(() => {
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

test('two flushes at once save once', async () => {
  const draft = typing()
  draft.type('a')
  await vi.advanceTimersByTimeAsync(800)
  draft.type('ab')
  const flushed = Promise.all([draft.flush(), draft.flush()])
  await draft.end('saved')
  expect(draft.sent()).toEqual(['a', 'ab'])
  await draft.end('saved')
  await flushed
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

test('an edit that saves itself is rebased after a stale save, and waits until it is edited', async () => {
  const versions: number[] = []
  const saved = (draft: { name: string; notes: string }, version: number) => ({ ...draft, version })
  const edit = createEdit({
    stored: { name: 'Aurora', notes: '', version: 1 },
    draftOf: ({ name, notes }: { name: string; notes: string; version: number }) => ({ name, notes }),
    save: async ({ draft, stored: { version } }) => {
      versions.push(version)
      if (version === 2) throw new CallError(409, { message: texts.changedByOther })
      return saved(draft, version + 1)
    },
    storedOf: (answer) => answer,
    reload: async () => ({ name: 'Borealis', notes: 'Theirs', version: 5 }),
    reloadsAtOnce: true,
  })
  const autosave = createAutosave({
    isDue: () => edit.changed().length > 0,
    save: edit.saveQuietly,
    waitMs: 800,
    onState: () => {},
  })
  const type = async (notes: string) => {
    edit.edit({ notes })
    autosave.touched()
    await vi.advanceTimersByTimeAsync(800)
  }
  await type('One')
  expect(edit.state().stored).toEqual({ name: 'Aurora', notes: 'One', version: 2 })
  await type('Two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(versions).toEqual([1, 2])
  expect(edit.state()).toMatchObject({
    draft: { name: 'Borealis', notes: 'Two' },
    others: [
      { field: 'name', isTyped: false },
      { field: 'notes', value: 'Theirs', isTyped: true },
    ],
  })
  await type('Three')
  expect(edit.state().stored).toEqual({ name: 'Borealis', notes: 'Three', version: 6 })
  expect(versions).toEqual([1, 2, 5])
})
