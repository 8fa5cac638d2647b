import type { PDFFont } from 'pdf-lib'

const lettersOf = new WeakMap<PDFFont, ReadonlySet<number>>()
/** What stands for a letter that no font has. */
const unknown = '\ufffd'
const rightToLeft = /[\u0590-\u05ff\ufb1d-\ufb4f](?:[\u0590-\u05ff\ufb1d-\ufb4f\s"'-]*[\u0590-\u05ff\ufb1d-\ufb4f])?/g

function knownTo(font: PDFFont): ReadonlySet<number> {
  const known = lettersOf.get(font) ?? new Set(font.getCharacterSet())
  lettersOf.set(font, known)
  return known
}

const isIn = (font: PDFFont, letters: string) => [...letters].every((letter) => knownTo(font).has(letter.codePointAt(0) ?? 0))

/** A text as it is drawn on one line: composed letters, one space between words, and without signs that only steer the drawing of others (joiners, directions). */
const cleaned = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')

/** Whether a font that every reader has can draw the text. */
export const isStandard = (font: PDFFont, text: string): boolean => /^[\s\x20-\x7e]*$/.test(text) || isIn(font, cleaned(text))

/** The letters of one weight: a standard font, and beside it the one that travels with the document, if it has texts that need it. */
export class PdfLetters {
  readonly standard: PDFFont
  readonly wide: PDFFont | null
  readonly #widths = new Map<string, number>()

  constructor(standard: PDFFont, wide: PDFFont | null) {
    this.standard = standard
    this.wide = wide
  }

  /** The text in letters that can be drawn. What no font has loses its marks, and is a sign of its own when that does not help. */
  drawable(text: string): string {
    const plain = cleaned(text)
    if (isStandard(this.standard, plain)) return plain
    const isKnown = (letters: string) => letters !== '' && [this.standard, this.wide].some((font) => font !== null && isIn(font, letters))
    return [...plain].map((letter) => [letter, letter.normalize('NFD').replace(/\p{M}/gu, ''), unknown].find(isKnown) ?? '?').join('')
  }

  /** The font for a text that is drawable. */
  fontFor(text: string): PDFFont {
    return this.wide && !isIn(this.standard, text) ? this.wide : this.standard
  }

  /**
   * How wide a letter is at size 1, in the wider of the fonts that it may be drawn in. Letters are drawn one beside the other, without the kerning that
   * the library's own measure counts with.
   */
  widthOf(letter: string): number {
    const known = this.#widths.get(letter)
    if (known !== undefined) return known
    const fonts = [this.standard, this.wide].filter((font) => font !== null && isIn(font, letter))
    const width = Math.max(0, ...fonts.map((font) => font?.widthOfTextAtSize(letter, 1) ?? 0))
    this.#widths.set(letter, width)
    return width
  }
}

/** A text as it is written into a page, where letters stand from left to right whatever their writing does. */
export const asSeen = (text: string): string => text.replace(rightToLeft, (run) => (run.match(/\P{M}\p{M}*/gu) ?? []).toReversed().join(''))

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
