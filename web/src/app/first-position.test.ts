import { expect, test } from 'vitest'
import { positionsKey, takePosition } from './first-position.ts'

const storageOf = (text: string | null) => {
  const items = new Map(text === null ? [] : [[positionsKey, text]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('the position of an entry is taken, and those of the others stay', () => {
  const storage = storageOf('{"default":104,"k1":20}')
  expect(takePosition(storage, 'default')).toBe(104)
  expect(storage.getItem(positionsKey)).toBe('{"k1":20}')
  expect(takePosition(storage, 'default')).toBe(0)
  expect(takePosition(storage, 'k1')).toBe(20)
})

test('a storage without positions, or with something else, means the top', () => {
  for (const text of [null, '{', '[]', 'null', '"x"', '{"default":"104"}'])
    expect(takePosition(storageOf(text), 'default'), String(text)).toBe(0)
})

test('a storage that refuses to be written means the top', () => {
  const refusing = {
    ...storageOf('{"default":104}'),
    setItem: () => {
      throw new Error('The quota is exceeded')
    },
  }
  expect(takePosition(refusing, 'default')).toBe(0)
})
