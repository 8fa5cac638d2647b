import type { PDFFont } from 'pdf-lib'

const spelled: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i' }
const lettersOf = new WeakMap<PDFFont, ReadonlySet<number>>()

function knownTo(font: PDFFont): ReadonlySet<number> {
  const known = lettersOf.get(font) ?? new Set(font.getCharacterSet())
  lettersOf.set(font, known)
  return known
}

/**
 * A text in letters that one of the standard fonts can draw. They know those of western Europe; others lose their marks, what is no letter then is
 * a question mark, and signs that only steer the drawing of others (joiners, directions) are left out.
 */
export function encodable(font: PDFFont, text: string): string {
  const plain = text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
  if (/^[\x20-\x7e]*$/.test(plain)) return plain
  const known = knownTo(font)
  const isKnown = (letters: string) => letters !== '' && [...letters].every((letter) => known.has(letter.codePointAt(0) ?? 0))
  return [...plain].map((letter) => {
    const bare = spelled[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
    return [letter, bare].find(isKnown) ?? '?'
  }).join('')
}

/** How wide a letter is at size 1. Letters are drawn one beside the other, without the kerning that the library's own measure counts with. */
export function letterWidths(font: PDFFont): (letter: string) => number {
  const widths = new Map<string, number>()
  return (letter) => {
    const width = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1)
    widths.set(letter, width)
    return width
  }
}

/** A line of words broken to a width; a word that is wider than that is broken itself. */
export function brokenLines(line: string, width: number, widthOf: (letter: string) => number): string[] {
  const lines: string[] = []
  let [current, used] = ['', 0]
  const turn = () => {
    lines.push(current.trimEnd())
    current = ''
    used = 0
  }
  for (const word of line.match(/\S+\s*/g) ?? []) {
    const bare = [...word.trimEnd()].reduce((sum, letter) => sum + widthOf(letter), 0)
    if (current !== '' && used + bare > width) turn()
    for (const letter of word) {
      if (letter !== ' ' && current !== '' && used + widthOf(letter) > width) turn()
      current += letter
      used += widthOf(letter)
    }
  }
  if (current !== '' || lines.length === 0) turn()
  return lines
}
