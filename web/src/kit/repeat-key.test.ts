import { expect, test } from 'vitest'
import { repeatKeys } from './repeat-key.ts'

const counting = () => {
  let count = 0
  return repeatKeys(() => `key ${++count}`)
}

test('sending the same again after a failure repeats the key', () => {
  const keys = counting()
  expect(keys.keyFor({ name: 'a' })).toBe(keys.keyFor({ name: 'a' }))
})

test('something else gets a new key', () => {
  const keys = counting()
  expect(keys.keyFor({ name: 'a' })).not.toBe(keys.keyFor({ name: 'b' }))
})

test('the same thing after a success is a new thing', () => {
  const keys = counting()
  const first = keys.keyFor({ name: 'a' })
  keys.succeeded()
  expect(keys.keyFor({ name: 'a' })).not.toBe(first)
})

test('another file is something else', () => {
  const keys = repeatKeys()
  const photo = (name: string) => ({ photo: new File(['a'], name, { lastModified: 1 }) })
  expect(keys.keyFor(photo('a.png'))).toBe(keys.keyFor(photo('a.png')))
  expect(keys.keyFor(photo('b.png'))).not.toBe(keys.keyFor(photo('a.png')))
})
