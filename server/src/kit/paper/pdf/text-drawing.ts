import type { PDFDocument, PDFName, PDFOperator, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { openFonts, type DocumentFonts, type PlacedText } from './document-fonts.ts'
import { EmbeddedFont } from './embedded-font.ts'
import type { FontFace, Weight } from './font-face.ts'
import { notesOn } from './missing-notes.ts'
import { TextLayout, type Line, type Ornament, type TextGlyph } from './text-layout.ts'

type Pdf = Awaited<ReturnType<typeof loadPdf>>
type Rgb = readonly [number, number, number]
interface Style {
  weight: Weight
  size: number
  color: Rgb
}
/** Under which names a page, or the appearance of a field, knows the fonts and outlines that it uses. */
export interface Names {
  font: (name: string, ref: PDFRef) => PDFName
  outline: (ref: PDFRef) => PDFName
}

/** The names of one page, each given once. */
export function namesOn({ node }: PDFPage): Names {
  const given = new Map<PDFRef, PDFName>()
  const named = (ref: PDFRef, give: () => PDFName) => {
    const name = given.get(ref) ?? give()
    given.set(ref, name)
    return name
  }
  return {
    font: (name, ref) => named(ref, () => node.newFontDictionary(name, ref)),
    outline: (ref) => named(ref, () => node.newXObject('Outline', ref)),
  }
}

/** The libraries take a while to load, so they come with the first document. */
export const loadPdf = () => import('@cantoo/pdf-lib')

/** In a thread of its own the library need not pause for others, which it does by timers. */
export const withoutPauses = {
  load: { parseSpeed: Infinity },
  save: { objectsPerTick: Infinity, updateFieldAppearances: false, addDefaultPage: false },
} as const

/** Draws lines into one document, and embeds the fonts that they used when it is finished. */
export class TextDrawing {
  readonly layout: TextLayout
  readonly fonts: DocumentFonts
  readonly #pdf: Pdf
  readonly #document: PDFDocument
  readonly #embedded = new Map<FontFace, EmbeddedFont>()
  readonly #outlines = new Map<FontFace, Map<number, PDFRef>>()

  constructor(pdf: Pdf, document: PDFDocument, fonts: DocumentFonts) {
    this.#pdf = pdf
    this.#document = document
    this.fonts = fonts
    this.layout = new TextLayout(fonts)
  }

  /** The operators that draw a line from a point to the right. */
  operators(line: Line, at: { x: number; y: number }, { weight, size, color }: Style, names: Names): PDFOperator[] {
    const { beginText, endText, moveText, setFillingRgbColor, setFontAndSize, showText } = this.#pdf
    let x = 0
    const drawn = line.runs.flatMap((run): PDFOperator[] => {
      if (run.face === null && run.text === '') return []
      const move = run.x * size === x ? [] : [moveText(run.x * size - x, 0)]
      x = run.x * size
      if (run.face === null) {
        const font = this.fonts.standard[weight]
        return [...move, setFontAndSize(names.font(font.name, font.ref), size), showText(font.encodeText(run.text))]
      }
      const font = this.#embed(run.face)
      return [...move, setFontAndSize(names.font('Embedded', font.ref), size), ...this.#glyphs(font, run.glyphs, size)]
    })
    const ornaments = line.runs.flatMap((run) =>
      run.face === null
        ? []
        : run.ornaments.flatMap((ornament) =>
            this.#ornament(run.face, ornament, { x: at.x + run.x * size, y: at.y }, size, names),
          ),
    )
    return drawn.length === 0
      ? []
      : [beginText(), setFillingRgbColor(...color), moveText(at.x, at.y), ...drawn, endText(), ...ornaments]
  }

  #embed(face: FontFace): EmbeddedFont {
    const font = this.#embedded.get(face) ?? new EmbeddedFont(face, this.#document.context.nextRef())
    this.#embedded.set(face, font)
    return font
  }

  /** Glyphs one after the other; the shaper may move one along the line, or above it. */
  #glyphs(font: EmbeddedFont, glyphs: readonly TextGlyph[], size: number): PDFOperator[] {
    const { PDFHexString, PDFNumber, PDFOperator: Operator, PDFOperatorNames, setTextRise } = this.#pdf
    const operators: PDFOperator[] = []
    let [rise, moved, codes] = [0, 0, '']
    const show = () => {
      if (codes !== '') operators.push(Operator.of(PDFOperatorNames.ShowText, [PDFHexString.of(codes)]))
      codes = ''
    }
    for (const glyph of glyphs) {
      if (glyph.dy !== rise || glyph.dx !== moved) {
        show()
        operators.push(
          Operator.of(PDFOperatorNames.ShowTextAdjusted, [
            this.#document.context.obj([PDFNumber.of((moved - glyph.dx) * 1000)]),
          ]),
          setTextRise(glyph.dy * size),
        )
        rise = glyph.dy
        moved = glyph.dx
      }
      codes += font.codeOf(glyph)
    }
    show()
    return rise === 0 ? operators : [...operators, setTextRise(0)]
  }

  /** Outlines are kept once in the document and drawn wherever they are needed. */
  #ornament(
    face: FontFace,
    { id, x, y }: Ornament,
    at: { x: number; y: number },
    size: number,
    names: Names,
  ): PDFOperator[] {
    const { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } = this.#pdf
    const { context } = this.#document
    const known = this.#outlines.get(face) ?? new Map<number, PDFRef>()
    this.#outlines.set(face, known)
    const ref =
      known.get(id) ??
      context.register(
        context.flateStream(`${face.outlineOf(id)}\nf`, { Type: 'XObject', Subtype: 'Form', BBox: [-3, -3, 5, 5] }),
      )
    known.set(id, ref)
    return [
      pushGraphicsState(),
      concatTransformationMatrix(size, 0, 0, size, at.x + x * size, at.y + y * size),
      drawObject(names.outline(ref)),
      popGraphicsState(),
    ]
  }

  /** Adds the fonts that were used to the document. Nothing can be drawn afterwards. */
  async embedFonts(): Promise<void> {
    let number = 0
    for (const font of this.#embedded.values()) await font.write(this.#document.context, number++)
  }

  async save(): Promise<Buffer> {
    await this.embedFonts()
    return Buffer.from(await this.#document.save(withoutPauses.save))
  }
}

export interface OpenDrawing {
  document: PDFDocument
  drawing: TextDrawing
  /** What has to be said about characters that the document cannot show. */
  notes: string[]
  pdf: Pdf
}

/** Prepares a document for drawing these texts into it. */
export async function drawInto(document: PDFDocument, texts: Iterable<PlacedText>): Promise<OpenDrawing> {
  const pdf = await loadPdf()
  const fonts = await openFonts(document)
  const notes = notesOn(await fonts.open(texts))
  return { document, drawing: new TextDrawing(pdf, document, fonts), notes, pdf }
}

/** A new document that will hold these texts. */
export async function openDrawing(title: string, texts: Iterable<PlacedText>): Promise<OpenDrawing> {
  const { PDFDocument: Document } = await loadPdf()
  const document = await Document.create()
  document.setTitle(title.toWellFormed(), { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  return drawInto(document, texts)
}
