import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import type { PDFDocument, PDFOperator, PDFPage } from '@cantoo/pdf-lib'
import type { PlacedText } from './document-fonts.ts'
import type { Weight } from './font-face.ts'
import { notesOn } from './missing-notes.ts'
import { namesOn, openDrawing, type Names, type OpenDrawing, type TextDrawing } from './text-drawing.ts'
import type { Line } from './text-layout.ts'

export type Orientation = 'portrait' | 'landscape'
const paper = { width: 612, height: 792, margin: 48, bottom: 62, footLine: 34 }
/** The part of a sheet that is written on: the paper without its margins. */
export const sheetWidth = paper.width - 2 * paper.margin
export const landscapeWidth = paper.height - 2 * paper.margin
const row = { line: 12, padding: 4 }
/** A row of more lines is broken where the page ends; another stays in one piece. */
const mostLines = 40
/** Fewer lines of a broken row are not begun on a page. */
const fewestLines = 3
/** After so many rows others get their turn. */
const breath = 100

type Rgb = readonly [number, number, number]
const colors = {
  ink: [0.11, 0.14, 0.16],
  dim: [0.37, 0.42, 0.45],
  brand: [0.043, 0.42, 0.4],
  rule: [0.85, 0.87, 0.88],
  band: [0.95, 0.965, 0.97],
} as const satisfies Record<string, Rgb>

interface Look {
  weight: Weight
  size: number
  line: number
  color: Rgb
}
const looks = {
  plain: { weight: 'plain', size: 9, line: row.line, color: colors.ink },
  dim: { weight: 'plain', size: 9, line: row.line, color: colors.dim },
  head: { weight: 'bold', size: 8, line: row.line, color: colors.dim },
  foot: { weight: 'plain', size: 8, line: row.line, color: colors.dim },
  kind: { weight: 'bold', size: 10, line: 16, color: colors.brand },
  subject: { weight: 'bold', size: 20, line: 25, color: colors.ink },
  heading: { weight: 'bold', size: 12, line: 18, color: colors.ink },
  continued: { weight: 'plain', size: 9, line: 16, color: colors.dim },
} as const satisfies Record<string, Look>
type LookName = keyof typeof looks

export interface Cell {
  x: number
  width: number
  text: string
  look: LookName
  isRight?: boolean
}
interface RowOptions {
  onTurn?: () => void
  isRuled?: boolean
}

interface WrittenPage {
  page: PDFPage
  names: Names
  /** What was drawn since the page was last flushed. */
  operators: PDFOperator[]
}
/** A line in its column: numbers, and one of several lines that go from right to left, end at the right edge. */
interface SetLine {
  line: Line
  indent: number
}

/**
 * Pages that are written from the top to the bottom, one after the other; places are counted from the left margin. The
 * library's own drawing would give the page another font with every text, so the operators are written here.
 */
export class Sheets {
  readonly #pdf: OpenDrawing['pdf']
  readonly #document: PDFDocument
  readonly #drawing: TextDrawing
  readonly #notes: readonly string[]
  /** Of texts that came after the first: characters that no font has, by place. */
  readonly #missing = new Map<string, Set<string>>()
  readonly #pages: WrittenPage[] = []
  readonly #size: readonly [width: number, height: number]
  /** The part of a page that is written on, without its margins. */
  readonly width: number
  #y = 0
  #rows = 0

  constructor({ pdf, document, drawing, notes }: OpenDrawing, orientation: Orientation = 'portrait') {
    this.#pdf = pdf
    this.#document = document
    this.#drawing = drawing
    this.#notes = notes
    this.#size = orientation === 'portrait' ? [paper.width, paper.height] : [paper.height, paper.width]
    this.width = orientation === 'portrait' ? sheetWidth : landscapeWidth
    this.#turn()
  }

  /** Opens the fonts of texts that were not known when the sheets were opened. */
  async admit(texts: Iterable<PlacedText>): Promise<void> {
    for (const [place, letters] of await this.#drawing.fonts.open(texts)) {
      const known = this.#missing.get(place) ?? new Set()
      for (const letter of letters) known.add(letter)
      this.#missing.set(place, known)
    }
  }

  #turn(): void {
    const last = this.#pages.at(-1)
    if (last) this.#flush(last)
    const page = this.#document.addPage([...this.#size])
    this.#pages.push({ page, names: namesOn(page), operators: [] })
    this.#y = this.#size[1] - paper.margin
  }

  /** Writes what was drawn on a page as compressed bytes, which need far less memory than the operators. */
  #flush(at: WrittenPage): void {
    if (at.operators.length === 0) return
    const { PDFContentStream, PDFRawStream } = this.#pdf
    const { context } = this.#document
    const bytes = PDFContentStream.of(context.obj({}), at.operators, false).getUnencodedContents()
    const stream = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(bytes))
    at.page.node.addContentStream(context.register(stream))
    at.operators = []
  }

  #write(at: WrittenPage | undefined, { line, indent }: SetLine, x: number, y: number, name: LookName): void {
    if (!at) return
    at.operators.push(...this.#drawing.operators(line, { x: paper.margin + x + indent, y }, looks[name], at.names))
  }

  #fill(at: WrittenPage | undefined, color: Rgb, y: number, height: number): void {
    const { fill, rectangle, setFillingRgbColor } = this.#pdf
    at?.operators.push(setFillingRgbColor(...color), rectangle(paper.margin, y, this.width, height), fill())
  }

  #linesOf({ text, width, look, isRight = false }: Omit<Cell, 'x'>): SetLine[] {
    const { weight, size } = looks[look]
    const lines = this.#drawing.layout.lines(text, weight, width / size)
    return lines.map((line) => ({
      line,
      indent: isRight || (line.isRightToLeft && lines.length > 1) ? Math.max(0, width - line.width * size) : 0,
    }))
  }

  get #room(): number {
    return this.#y - paper.bottom
  }

  /** Lines over the whole width, on as many pages as they need. */
  #paragraph(text: string, look: LookName): void {
    for (const line of this.#linesOf({ text, width: this.width, look })) {
      if (this.#room < looks[look].line) this.#turn()
      this.#y -= looks[look].line
      this.#write(this.#pages.at(-1), line, 0, this.#y + 4, look)
    }
  }

  title(kind: string, subject: string, about: string): void {
    this.#paragraph(kind, 'kind')
    this.#paragraph(subject, 'subject')
    this.#y -= 3
    this.#paragraph(about, 'dim')
    this.#y -= 8
    this.#fill(this.#pages.at(-1), colors.brand, this.#y, 1.5)
  }

  /** Goes on further down, or on the next page when less than this is left. */
  begin(space: number, needed: number): void {
    if (this.#room < space + needed) this.#turn()
    else this.#y -= space
  }

  heading(text: string, look: 'heading' | 'continued' = 'heading'): void {
    this.#paragraph(look === 'heading' ? text : `${text} (continued)`, look)
    this.#y -= 3
  }

  head(cells: readonly Cell[]): void {
    const lines = cells.map((cell) => this.#linesOf(cell))
    const height = Math.max(1, ...lines.map((each) => each.length)) * row.line + row.padding
    this.#fill(this.#pages.at(-1), colors.band, this.#y - height, height)
    this.#cells(cells, lines, 0, height)
  }

  /** One row; it is kept on one page when it can be, and goes on over several when it is longer than a page. */
  async row(cells: readonly Cell[], { onTurn = () => {}, isRuled = false }: RowOptions = {}): Promise<void> {
    this.#rows += 1
    if (this.#rows % breath === 0) await setImmediate()
    const lines = cells.map((cell) => this.#linesOf(cell))
    const count = Math.max(1, ...lines.map((each) => each.length))
    const turn = () => {
      this.#turn()
      onTurn()
    }
    const height = (many: number) => many * row.line + row.padding
    const fitting = () => Math.floor((this.#room - row.padding) / row.line)
    if (fitting() < (count > mostLines ? fewestLines : count)) turn()
    for (let from = 0; from < count;) {
      const many = Math.max(1, Math.min(count - from, fitting()))
      this.#cells(
        cells,
        lines.map((each) => each.slice(from, from + many)),
        row.padding / 2,
        height(many),
      )
      from += many
      if (from < count) turn()
    }
    if (isRuled) this.#fill(this.#pages.at(-1), colors.rule, this.#y, 0.5)
  }

  #cells(cells: readonly Cell[], lines: readonly SetLine[][], above: number, height: number): void {
    const at = this.#pages.at(-1)
    cells.forEach(({ x, look }, index) =>
      lines[index]?.forEach((line, n) => this.#write(at, line, x, this.#y - above - row.line * (n + 1) + 2, look)),
    )
    this.#y -= height
  }

  /** Says what could not be shown, and puts the same line and the page's number at the foot of each page. */
  close(foot: string): void {
    const notes = [...this.#notes, ...notesOn(this.#missing)]
    if (notes.length > 0) this.begin(row.line, row.line)
    for (const note of notes) this.#paragraph(note, 'dim')
    const total = this.#pages.length
    this.#pages.forEach((at, index) => {
      const [number] = this.#linesOf({ text: `Page ${index + 1} of ${total}`, width: this.width, look: 'foot' })
      if (!number) return
      const start = this.width - number.line.width * looks.foot.size
      this.#fill(at, colors.rule, paper.footLine + 14, 0.5)
      this.#foot(at, foot, start - 30)
      this.#write(at, number, start, paper.footLine, 'foot')
      this.#flush(at)
    })
  }

  async finish(foot: string): Promise<Buffer> {
    this.close(foot)
    return this.#drawing.save()
  }

  #foot(at: WrittenPage, text: string, width: number): void {
    const [first, ...rest] = this.#linesOf({ text, width, look: 'foot' })
    if (!first) return
    this.#write(at, { ...first, indent: 0 }, 0, paper.footLine, 'foot')
    const [dots] = rest.length > 0 ? this.#linesOf({ text: '...', width, look: 'foot' }) : []
    if (dots) this.#write(at, dots, first.line.width * looks.foot.size, paper.footLine, 'foot')
  }
}

/** Sheets that will hold these texts. */
export async function openSheets(
  title: string,
  texts: Iterable<PlacedText>,
  orientation: Orientation = 'portrait',
): Promise<Sheets> {
  return new Sheets(await openDrawing(title, texts), orientation)
}
