import { describe, expect, it } from 'vitest'
import { collator, sortKeyOf } from './sort-key.ts'

const sign = (a: string | null, b: string | null) =>
  a === null || b === null ? null : Math.sign(a < b ? -1 : a > b ? 1 : 0)

/** The same texts in every run. */
function* texts(count: number, letters: readonly string[]): Generator<string> {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: next(9) }, () => letters[next(letters.length)] ?? '').join('')
}

describe('the key by which a text is sorted', () => {
  it.each([
    ['every plain letter', Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))],
    [
      'numbers among letters',
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '010', 'a', 'B', ' ', '.', '-', '_'],
    ],
    ['names with marks', [...Array.from('aAbBeEoOéÉêñÑüř1 -'), 'e\u0301']],
  ])('puts %s where the collator does', (_, letters) => {
    const made = [...texts(1500, letters)]
    for (const [at, a] of made.entries()) {
      const b = made[(at * 7 + 1) % made.length] ?? ''
      expect(sign(sortKeyOf(a), sortKeyOf(b)), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(
        Math.sign(collator.compare(a, b)),
      )
    }
  })

  it('is left to the collator for letters of which only it knows the place, and for numbers without end', () => {
    for (const text of ['Søren', 'Łukasz', 'Ελένη', '漢字', '\u{1f600}', '9'.repeat(300)])
      expect(sortKeyOf(text), text).toBeNull()
  })
})
