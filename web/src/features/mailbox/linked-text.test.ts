import { expect, test } from 'vitest'
import { linkedPieces } from './linked-text.ts'

const marked = (text: string) =>
  linkedPieces(text)
    .map(({ text: part, href }) => (href === null ? part : `[${part}]`))
    .join('')

test('web addresses become links, the sentence around them stays text', () => {
  expect(marked('Follow https://credence.test/password/abc?x=1 now')).toBe(
    'Follow [https://credence.test/password/abc?x=1] now',
  )
})

test('the full stop after an address is not part of it', () => {
  expect(marked('See http://a.test/b.')).toBe('See [http://a.test/b].')
})

test('nothing but web addresses becomes a link', () => {
  expect(marked('javascript:alert(1) mailto:x@y.test')).toBe('javascript:alert(1) mailto:x@y.test')
})
