import type { PDFImage, PDFOperator } from '@cantoo/pdf-lib'
import { UnusableMark, type SealInput, type SigningField, type SigningMark } from '../../ports/evidence.ts'
import type { PlacedText } from '../pdf/document-fonts.ts'
import { namesOn, type Names, type OpenDrawing } from '../pdf/text-drawing.ts'
import type { Line } from '../pdf/text-layout.ts'
import { frameOf } from './page-frame.ts'

type Stamped = Pick<SealInput, 'fields' | 'values' | 'signature' | 'initials'>

/** A text that did not fit into its field even in the smallest letters. The certificate has all of it. */
export interface CutText {
  page: number
  text: string
}

const ink = [0.06, 0.13, 0.36] as const
const size = { text: 11, smallest: 6, line: 1.2, mark: 32, smallestMark: 4 }
/** How much of the height of a line lies above its base. */
const ascent = 0.76
const slant = 0.18
const padding = 2
const mostPixels = 4_000_000

const markOf = ({ type }: SigningField, { signature, initials }: Stamped): SigningMark | null =>
  type === 'SIGNATURE' ? signature : type === 'INITIALS' ? initials : null

/** The text of a field; empty where nothing is written. */
const textOf = (field: SigningField, given: Stamped): string =>
  field.type === 'CHECKBOX'
    ? ''
    : field.type === 'SIGNATURE' || field.type === 'INITIALS'
      ? (markOf(field, given)?.typed ?? '')
      : (given.values[field.key] ?? '')

const placeNames = { SIGNATURE: 'Signature', INITIALS: 'Initials', DATE: 'Date', TEXT: 'Text', CHECKBOX: 'Checkbox' }

/** Every text that will be stamped, so that its fonts can be opened. */
export const textsToStamp = (given: Stamped): PlacedText[] =>
  given.fields.map((field) => ({ place: `${placeNames[field.type]} (page ${field.page})`, text: textOf(field, given) }))

/** Refuses a drawing that is no PNG, or that would fill the memory when it is unpacked. */
function assertPng(bytes: Buffer): void {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const pixels = isPng ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : 0
  if (pixels === 0 || pixels > mostPixels) throw new UnusableMark()
}

/** Draws the values of fields into the pages of a document. */
export class Stamp {
  readonly #open: OpenDrawing
  readonly #given: Stamped
  readonly #images = new Map<Buffer, PDFImage>()
  readonly cut: CutText[] = []

  constructor(open: OpenDrawing, given: Stamped) {
    this.#open = open
    this.#given = given
  }

  async write(): Promise<void> {
    const pages = this.#open.document.getPages()
    for (const [number, fields] of Map.groupBy(this.#given.fields, ({ page }) => page)) {
      const page = pages[number - 1]
      if (!page) throw new Error(`The document has no page ${number}`)
      const { boxMatrix } = frameOf(page)
      const names = namesOn(page)
      const { concatTransformationMatrix, popGraphicsState, pushGraphicsState } = this.#open.pdf
      for (const field of fields) {
        const drawn = await this.#operators(field, names, (image) => page.node.newXObject('Mark', image.ref))
        if (drawn.length > 0)
          page.pushOperators(
            pushGraphicsState(),
            concatTransformationMatrix(...boxMatrix(field)),
            ...drawn,
            popGraphicsState(),
          )
      }
    }
  }

  async #operators(
    field: SigningField,
    names: Names,
    nameImage: (image: PDFImage) => ReturnType<Names['outline']>,
  ): Promise<PDFOperator[]> {
    if (field.type === 'CHECKBOX') return this.#given.values[field.key] === 'true' ? this.#tick(field) : []
    const mark = markOf(field, this.#given)
    if (mark?.drawn) {
      const image = await this.#image(mark.drawn)
      return this.#picture(image, field, nameImage(image))
    }
    const text = textOf(field, this.#given)
    if (text.trim() === '') return []
    return mark ? this.#typedMark(text, field, names) : this.#text(text, field, names)
  }

  async #image(bytes: Buffer): Promise<PDFImage> {
    const known = this.#images.get(bytes)
    if (known) return known
    assertPng(bytes)
    const image = await this.#open.document.embedPng(bytes).catch(() => {
      throw new UnusableMark()
    })
    this.#images.set(bytes, image)
    return image
  }

  /** A drawing as large as its field allows, in its own proportions. */
  #picture(image: PDFImage, { width, height }: SigningField, name: ReturnType<Names['outline']>): PDFOperator[] {
    const { concatTransformationMatrix, drawObject } = this.#open.pdf
    const scale = Math.min(width / image.width, height / image.height)
    const [across, up] = [image.width * scale, image.height * scale]
    return [concatTransformationMatrix(across, 0, 0, up, 0, (height - up) / 2), drawObject(name)]
  }

  #line(line: Line, at: { x: number; y: number }, letters: number, names: Names): PDFOperator[] {
    return this.#open.drawing.operators(line, at, { weight: 'plain', size: letters, color: ink }, names)
  }

  /** A typed signature is one slanted line. */
  #typedMark(text: string, { page, width, height }: SigningField, names: Names): PDFOperator[] {
    const { layout } = this.#open.drawing
    const given = text.replace(/\s+/g, ' ')
    let [line] = layout.lines(given, 'plain')
    if (!line) return []
    const room = width - 2 * padding
    const letters = Math.max(
      size.smallestMark,
      Math.min(size.mark, height * 0.7, room / (line.width + slant * ascent || 1)),
    )
    const most = room / letters - slant * ascent
    if (line.width > most) {
      this.cut.push({ page, text })
      line = layout.lines(given, 'plain', most)[0] ?? line
    }
    const { concatTransformationMatrix } = this.#open.pdf
    const base = (height - letters * ascent) / 2
    return [
      concatTransformationMatrix(1, 0, slant, 1, padding, base),
      ...this.#line(line, { x: 0, y: 0 }, letters, names),
    ]
  }

  /** A text in the largest letters in which it fits, on one line or on several. */
  #text(text: string, { page, width, height }: SigningField, names: Names): PDFOperator[] {
    const { layout } = this.#open.drawing
    const room = width - 2 * padding
    let letters = Math.max(size.smallest, Math.min(size.text, height * 0.75))
    const fitting = () => Math.max(1, Math.floor(height / (letters * size.line)))
    let lines = layout.lines(text, 'plain', room / letters)
    while (lines.length > fitting() && letters > size.smallest) {
      letters = Math.max(size.smallest, letters - 0.5)
      lines = layout.lines(text, 'plain', room / letters)
    }
    if (lines.length > fitting()) {
      this.cut.push({ page, text })
      lines = lines.slice(0, fitting())
    }
    const step = letters * size.line
    const block = step * (lines.length - 1) + letters * ascent
    const first = lines.length === 1 ? (height + block) / 2 - letters * ascent : height - padding - letters * ascent
    return lines.flatMap((line, at) =>
      this.#line(
        line,
        { x: line.isRightToLeft ? padding + Math.max(0, room - line.width * letters) : padding, y: first - at * step },
        letters,
        names,
      ),
    )
  }

  #tick({ width, height }: SigningField): PDFOperator[] {
    const { lineTo, moveTo, setLineWidth, setStrokingRgbColor, stroke } = this.#open.pdf
    const side = Math.min(width, height)
    const [x, y] = [(width - side) / 2, (height - side) / 2]
    return [
      setStrokingRgbColor(...ink),
      setLineWidth(side * 0.12),
      moveTo(x + side * 0.16, y + side * 0.5),
      lineTo(x + side * 0.42, y + side * 0.22),
      lineTo(x + side * 0.86, y + side * 0.82),
      stroke(),
    ]
  }
}
