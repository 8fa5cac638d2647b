import { Blob, Buffer as ShapingBuffer, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import type { FontFile } from './font-files.ts'

export type Weight = 'plain' | 'bold'
export const weightOf: Record<Weight, number> = { plain: 400, bold: 700 }

/** A glyph in its place, in fractions of the em. `at` is the index of the first character that it stands for. */
export interface Glyph {
  id: number
  at: number
  advance: number
  dx: number
  dy: number
}

const pathOperators: Partial<Record<string, string>> = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }
const buffer = new ShapingBuffer()
/** Arimo is drawn without kerning, so that its text is as wide as the same text in the standard font. */
const unkerned = [new Feature('kern', 0)]

/** A text is measured and then drawn, and words come again: the glyphs of so many short ones are kept. */
const longestKept = 60
const mostKept = 2000

/** A font file in one weight, ready to shape text. */
export class FontFace {
  readonly file: FontFile
  readonly weight: Weight
  readonly #font: Font
  readonly #unitsPerEm: number
  readonly #shaped = new Map<string, readonly Glyph[]>()

  constructor(file: FontFile, weight: Weight) {
    const face = new Face(new Blob(file.bytes))
    this.file = file
    this.weight = weight
    this.#unitsPerEm = face.upem
    this.#font = new Font(face)
    if (file.isVariable) this.#font.setVariations([new Variation('wght', weightOf[weight])])
  }

  /** The outline of a glyph as the operators of a page, in fractions of the em. */
  outlineOf(id: number): string {
    let [x, y] = [0, 0]
    const em = (units: number) => Math.round((units / this.#unitsPerEm) * 1e5) / 1e5
    return this.#font
      .glyphToJson(id)
      .map(({ type, values }) => {
        const [a = 0, b = 0, c = 0, d = 0] = values
        // A page knows curves of the third degree alone.
        const points =
          type === 'Q'
            ? [x + ((a - x) * 2) / 3, y + ((b - y) * 2) / 3, c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3, c, d]
            : values
        ;[x, y] = points.length > 0 ? [points.at(-2) ?? 0, points.at(-1) ?? 0] : [x, y]
        return [...points.map(em), pathOperators[type]].join(' ')
      })
      .join('\n')
  }

  /** How far letters reach above and below the line. */
  get extents(): { ascent: number; descent: number } {
    const { ascender, descender } = this.#font.hExtents()
    return { ascent: ascender / this.#unitsPerEm, descent: descender / this.#unitsPerEm }
  }

  /** The glyphs of a text of one direction, from left to right as they are seen. */
  shape(text: string, isRightToLeft: boolean): readonly Glyph[] {
    const key = isRightToLeft ? `<${text}` : `>${text}`
    const glyphs = this.#shaped.get(key) ?? this.#shape(text, isRightToLeft)
    if (text.length <= longestKept && this.#shaped.size < mostKept) this.#shaped.set(key, glyphs)
    return glyphs
  }

  #shape(text: string, isRightToLeft: boolean): Glyph[] {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    shape(this.#font, buffer, this.file.isVariable ? [] : unkerned)
    const em = (units = 0) => units / this.#unitsPerEm
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance, xOffset, yOffset }) => ({
      id: codepoint,
      at: cluster,
      advance: em(xAdvance),
      dx: em(xOffset),
      dy: em(yOffset),
    }))
  }
}
