import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { openFonts } from './document-fonts.ts'
import { FontFace } from './font-face.ts'
import { findFont, packagesFor } from './font-files.ts'
import { brokenLines } from './line-breaking.ts'
import { TextLayout, type Line } from './text-layout.ts'

async function layoutFor(...texts: string[]): Promise<TextLayout> {
  const fonts = await openFonts(await PDFDocument.create())
  await fonts.open(texts.map((text) => ({ place: '', text })))
  return new TextLayout(fonts)
}

async function faceFor(letter: string): Promise<FontFace> {
  const file = await findFont(packagesFor([]), letter)
  if (!file) throw new Error(`No font for ${letter}`)
  return new FontFace(file, 'plain')
}

const idsOf = (face: FontFace, text: string, isRightToLeft = false) =>
  face.shape(text, isRightToLeft).map(({ id }) => id)
const textsOf = ({ runs }: Line) =>
  runs.map((run) => (run.face === null ? run.text : run.glyphs.map(({ text }) => text).join('')))
/** The runs of a line from left to right. */
const seen = ({ runs }: Line) =>
  runs
    .toSorted((a, b) => a.x - b.x)
    .map((run) => (run.face === null ? run.text : run.glyphs.map(({ text }) => text).join('')))

describe('shaping', () => {
  it('Arabic letters are joined: the same letter has another glyph at the beginning, in the middle and at the end', async () => {
    const face = await faceFor('م')
    const [last, middle, first] = idsOf(face, 'ممم', true)
    expect(new Set([first, middle, last, ...idsOf(face, 'م', true)]).size).toBe(4)
  })

  it('Arabic glyphs go from right to left: the first letter is the last glyph', async () => {
    const glyphs = (await faceFor('م')).shape('محمد', true)
    expect(glyphs.map(({ at }) => at)).toEqual(glyphs.map(({ at }) => at).toSorted((a, b) => b - a))
  })

  it('a Devanagari conjunct is one glyph, and a vowel that is read after its consonant is drawn before it', async () => {
    const face = await faceFor('क')
    expect(idsOf(face, 'क्ष')).toHaveLength(1)
    expect(idsOf(face, 'कि')[1]).toBe(idsOf(face, 'क')[0])
    expect(idsOf(face, 'क्षि').length).toBe(2)
  })

  it('a Thai mark has no width', async () => {
    const [, mark] = (await faceFor('น')).shape('น้', false)
    expect(mark).toMatchObject({ advance: 0 })
  })

  it('bold text is shaped with the heavier weight, which is wider', async () => {
    const layout = await layoutFor('हिन्दी')
    const [plain, bold] = (['plain', 'bold'] as const).map((weight) => layout.lines('हिन्दी', weight)[0]?.width ?? 0)
    expect(bold).toBeGreaterThan(plain ?? 0)
  })

  it("Han characters have the form of the language that the document's kana or Hangul show, and the Chinese one otherwise", async () => {
    expect((await findFont(packagesFor(['さくら']), '直'))?.name).toMatch(/^noto-sans-jp/)
    expect((await findFont(packagesFor(['김']), '直'))?.name).toMatch(/^noto-sans-kr/)
    expect((await findFont(packagesFor(['直']), '直'))?.name).toMatch(/^noto-sans-sc/)
  })
})

describe('direction', () => {
  it.each([
    ['a Latin name after an Arabic one', 'محمد Smith (12)', ['Smith (12)', ' ', 'دمحم']],
    ['an Arabic name in a Latin line', 'Dr. محمد Smith', ['Dr. ', 'دمحم', ' Smith']],
    ['a number after an Arabic word', 'غرفة 12', ['12', ' ', 'ةفرغ']],
    ['an isolated name before its credentials', '\u2068محمد\u2069, MD', ['دمحم', ', MD']],
  ])('a line is ordered by the bidirectional algorithm: %s', async (_, text, expected) => {
    const [line] = (await layoutFor(text)).lines(text, 'plain')
    expect(line && seen(line)).toEqual(expected)
  })

  it('characters that force a direction have no effect', async () => {
    const text = 'abc\u202edef\u202c \u05d0'
    const [line] = (await layoutFor(text)).lines(text, 'plain')
    expect(line && textsOf(line).join('')).toBe('abcdef \u05d0')
  })
})

describe('line breaking', () => {
  it('Chinese is broken between characters, and never before a closing sign', async () => {
    const text = '世界卫生组织，是联合国下属的一个专门机构。'
    const layout = await layoutFor(text)
    for (let width = 2; width < 12; width += 1) {
      const lines = layout.lines(text, 'plain', width).map((line) => textsOf(line).join(''))
      expect(lines.join('')).toBe(text)
      for (const line of lines) expect(line).not.toMatch(/^[，。]/)
    }
  })

  it('Thai is broken between words, and marks stay with their letters at any width', async () => {
    const text = 'องค์การอนามัยโลกเป็นหน่วยงานชำนัญพิเศษ'
    const layout = await layoutFor(text)
    for (let width = 1; width < 12; width += 1) {
      const lines = layout.lines(text, 'plain', width).map((line) => textsOf(line).join(''))
      expect(lines.join('')).toBe(text)
      for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
    }
    expect(layout.lines(text, 'plain', 8).map((line) => textsOf(line).join(''))[0]).toBe('องค์การอนามัยโลก')
  })

  it('a line of mixed scripts stays within its width', async () => {
    const text = 'محمد 世界卫生 हिन्दी Word Łukasz '.repeat(30)
    for (const line of (await layoutFor(text)).lines(text, 'plain', 15)) expect(line.width).toBeLessThanOrEqual(15)
  })

  it('a line has no spaces at its end, and an empty text is one line', () => {
    const row = (text: string) => ({
      length: text.length,
      widthAt: () => 1,
      isSpaceAt: (at: number) => text[at] === ' ',
      mayBreakBefore: () => false,
      isJoined: () => false,
    })
    const lines = (text: string, width: number) =>
      brokenLines(row(text), width).map(([from, to]) => text.slice(from, to))
    expect(lines('one two  three', 5)).toEqual(['one', 'two', 'three'])
    expect(lines('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij'])
    expect(lines('', 3)).toEqual([''])
  })
})

describe('hostile texts', () => {
  it('a text of marks on foreign letters and unknown characters is drawn whole', async () => {
    const text =
      'a\u0301\u0302\u0303\u0304\u0305\u0306 世\u0301 क\u0301 \u{1f600}\u{1f1e6} \u0e31\u0e31\u0e31 \u{e0041} मक्\u200dष'
    const [line] = (await layoutFor(text)).lines(text, 'plain')
    const expected = text
      .normalize('NFC')
      .replace(/\u{e0041}/u, '')
      .replace(/\s+/g, ' ')
    expect(line && textsOf(line).join('')).toBe(expected)
  })

  it('a pile of marks is spread out to the side', async () => {
    const text = `a${'\u0301'.repeat(100)}`
    const [line] = (await layoutFor(text)).lines(text, 'plain')
    expect(line?.width).toBeGreaterThan(10)
  })
})
