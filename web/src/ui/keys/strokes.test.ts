import { expect, test } from 'vitest'
import { capsOf, keyGroups, keyOf } from './key-table.ts'
import { createSequence, strokeOf } from './strokes.ts'

const plainKey = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

test('a letter is a key, whatever Caps Lock says, unless a modifier is held', () => {
  expect(strokeOf({ ...plainKey, key: 'j' })).toBe('j')
  expect(strokeOf({ ...plainKey, key: 'J' })).toBe('j')
  expect(strokeOf({ ...plainKey, key: 'J', shiftKey: true })).toBe(null)
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect(strokeOf({ ...plainKey, key: 'j', [held]: true }), held).toBe(null)
})

test('the palette has Ctrl or Command with K, and the question mark may need Shift', () => {
  expect(strokeOf({ ...plainKey, key: 'k', ctrlKey: true })).toBe('mod+k')
  expect(strokeOf({ ...plainKey, key: 'K', metaKey: true })).toBe('mod+k')
  expect(strokeOf({ ...plainKey, key: 'K', ctrlKey: true, shiftKey: true })).toBe(null)
  expect(strokeOf({ ...plainKey, key: '?', shiftKey: true })).toBe('?')
})

test('G waits for its second key', () => {
  const { press } = createSequence()
  expect(press('g', 0)).toBe(null)
  expect(press('t', 400)).toEqual(['g', 't'])
  expect(press('t', 500)).toEqual(['t'])
})

test('G is forgotten after a while, after another key and after a reset', () => {
  const { press, reset } = createSequence()
  press('g', 0)
  expect(press('t', 5000)).toEqual(['t'])
  press('g', 6000)
  expect(press('x', 6100)).toEqual(['g', 'x'])
  expect(press('t', 6200)).toEqual(['t'])
  press('g', 7000)
  reset()
  expect(press('t', 7100)).toEqual(['t'])
})

test('each key of the table is found by its strokes alone', () => {
  const all = keyGroups.flatMap(({ keys }) => keys)
  for (const { id, strokes } of all) expect(keyOf(strokes)?.id).toBe(id)
  expect(keyOf(['g', 'x'])).toBe(undefined)
  expect(keyOf(['t'])).toBe(undefined)
})

test('strokes are shown as caps', () => {
  expect(capsOf(['g', 't'])).toEqual(['G', 'T'])
  expect(capsOf(['enter'])).toEqual(['Enter'])
})
