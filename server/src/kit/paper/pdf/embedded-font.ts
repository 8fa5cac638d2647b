import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { FontFace } from './font-face.ts'
import { subsetOf } from './font-subset.ts'
import type { TextGlyph } from './text-layout.ts'

/** A number of two bytes stands for a glyph; the first is for the glyph of no character. */
const mostCodes = 0xffff
const hex = (code: number) => code.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
const thousandths = (em: number) => Math.round(em * 1e6) / 1e3

/** "ABCDEF+Name": readers tell the subsets of a font apart by six letters. */
const tagged = (number: number, name: string) =>
  `${Array.from({ length: 6 }, (_, at) => String.fromCharCode(65 + (Math.floor(number / 26 ** at) % 26))).join('')}+${name}`

/**
 * The glyphs of one face that a document uses. Each glyph has a code for every text that it stands for, so that what a
 * reader copies or searches is the text, also where letters are joined or stand in another order than they are read.
 */
export class EmbeddedFont {
  readonly face: FontFace
  readonly ref: PDFRef
  readonly #codes = new Map<string, number>()
  readonly #used: { id: number; text: string; width: number }[] = []

  constructor(face: FontFace, ref: PDFRef) {
    this.face = face
    this.ref = ref
  }

  codeOf({ id, text, width }: Pick<TextGlyph, 'id' | 'text' | 'width'>): string {
    const key = `${id} ${thousandths(width)} ${text}`
    let code = this.#codes.get(key)
    if (code === undefined) {
      // A document of so many different characters that no code is left shows the rest of them under one.
      if (this.#used.length >= mostCodes - 1) return hex(this.#used.findIndex((used) => used.id === id) + 1)
      code = this.#used.push({ id, text: text.toWellFormed(), width })
      this.#codes.set(key, code)
    }
    return hex(code)
  }

  #toUnicode(): string {
    const lines = this.#used.map(({ text }, at) => `<${hex(at + 1)}> <${utf16(text)}>`)
    const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) =>
      lines.slice(at * 100, at * 100 + 100),
    )
    return [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000> <ffff>',
      'endcodespacerange',
      ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n')
  }

  /** Writes the font into the document, once everything is drawn. */
  async write(context: PDFContext, number: number): Promise<void> {
    const { PDFName, PDFString } = await import('@cantoo/pdf-lib')
    const { face } = this
    const name = tagged(
      number,
      `${face.file.name.replace(/[^\w-]/g, '')}${face.weight === 'bold' && face.file.isVariable ? '-bold' : ''}`,
    )
    const bytes = await subsetOf(
      face,
      this.#used.map(({ id }) => id),
    )
    const glyphIds = new Uint8Array(2 * (this.#used.length + 1))
    for (const [at, { id }] of this.#used.entries()) new DataView(glyphIds.buffer).setUint16(2 * (at + 1), id)
    const { ascent, descent } = face.extents
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: [-1000, thousandths(descent), 2000, thousandths(ascent)],
        ItalicAngle: 0,
        Ascent: thousandths(ascent),
        Descent: thousandths(descent),
        CapHeight: 700,
        StemV: face.weight === 'bold' ? 140 : 80,
        FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length })),
      }),
    )
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        DW: 0,
        W: [1, this.#used.map(({ width }) => thousandths(width))],
        CIDToGIDMap: context.register(context.flateStream(glyphIds)),
      }),
    )
    context.assign(
      this.ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: PDFName.of(name),
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: context.register(context.flateStream(this.#toUnicode())),
      }),
    )
  }
}
