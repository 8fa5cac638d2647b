import type { PDFPage, PDFRef } from '@cantoo/pdf-lib'
import type { PlacedText } from './document-fonts.ts'
import type { Weight } from './font-face.ts'
import { asValue } from './text-cleaning.ts'
import { openDrawing } from './text-drawing.ts'
import type { Line } from './text-layout.ts'

interface Part {
  heading: string
  lines: readonly (readonly [label: string, value: string])[]
}
export interface FilledForm {
  title: string
  subtitle: string
  parts: readonly Part[]
}

const page = { width: 612, height: 792, margin: 48 }
const column = { label: 150, size: 9, line: 20, gap: 12 }
const field = { below: 5, height: column.line - 4, left: 2, baseline: 5, border: 0.5 }
const black = [0.12, 0.12, 0.12] as const

function* textsOf({ title, subtitle, parts }: FilledForm): Generator<PlacedText> {
  for (const text of [title, subtitle]) yield { place: 'the title', text }
  for (const { heading, lines } of parts)
    for (const [label, text] of lines) yield { place: `${label} (${heading})`, text }
}

/**
 * A form with a field for every line, filled in, so that what is missing or wrong can be typed over before it is sent.
 * A field keeps its whole value and shows it in the fonts of the document; whoever types over it does so in the font
 * that every reader has. What no font can show is said on a last page.
 */
export async function fillForm(filled: FilledForm): Promise<Buffer> {
  const { title, subtitle, parts } = filled
  const {
    document,
    drawing,
    notes,
    pdf: {
      clip,
      defaultTextFieldAppearanceProvider,
      endPath,
      PDFName,
      PDFStream,
      popGraphicsState,
      pushGraphicsState,
      rectangle,
      rgb,
    },
  } = await openDrawing(title, textsOf(filled))
  const form = document.getForm()
  const { standard } = drawing.fonts
  let sheet: PDFPage = document.addPage([page.width, page.height])
  let y = page.height - page.margin
  const draw = (line: Line, x: number, size: number, weight: Weight) => {
    const { node } = sheet
    const names = {
      font: (name: string, ref: PDFRef) => node.newFontDictionary(name, ref),
      outline: (ref: PDFRef) => node.newXObject('Outline', ref),
    }
    sheet.pushOperators(...drawing.operators(line, { x, y }, { weight, size, color: black }, names))
  }
  const write = (text: string, x: number, size: number, weight: Weight) => {
    for (const line of drawing.layout.lines(text, weight).slice(0, 1)) draw(line, x, size, weight)
  }
  const turn = () => {
    sheet = document.addPage([page.width, page.height])
    y = page.height - page.margin
  }
  const room = (needed: number) => {
    if (y - needed <= page.margin) turn()
  }
  const addField = (name: string, value: string) => {
    const input = form.createTextField(name)
    const place = {
      x: page.margin + column.label,
      y: y - field.below,
      width: page.width - 2 * page.margin - column.label,
      height: field.height,
    }
    input.addToPage(sheet, {
      ...place,
      borderWidth: field.border,
      borderColor: rgb(0.6, 0.6, 0.6),
      font: standard.plain,
    })
    input.setFontSize(column.size)
    const fonts = document.context.obj({ [standard.plain.name]: standard.plain.ref })
    const [line] = drawing.layout.lines(value.replace(/\s+/g, ' '), 'plain')
    const outlines = document.context.obj({})
    const named = (entries: typeof fonts, key: string, ref: PDFRef) => {
      entries.set(PDFName.of(key), ref)
      return PDFName.of(key)
    }
    const names = {
      font: (font: string, ref: PDFRef) =>
        named(fonts, ref === standard.plain.ref ? font : `F${ref.objectNumber}`, ref),
      outline: (ref: PDFRef) => named(outlines, `O${ref.objectNumber}`, ref),
    }
    const text = line
      ? drawing.operators(
          line,
          { x: field.left, y: field.baseline },
          { weight: 'plain', size: column.size, color: [0, 0, 0] },
          names,
        )
      : []
    const box = [pushGraphicsState(), rectangle(1, 1, place.width - 2, place.height - 2), clip(), endPath()]
    input.updateAppearances(standard.plain, (...of) => {
      const empty = defaultTextFieldAppearanceProvider(...of)
      return [...(Array.isArray(empty) ? empty : empty.normal), ...box, ...text, popGraphicsState()]
    })
    for (const widget of input.acroField.getWidgets()) {
      const stream = document.context.lookup(widget.getNormalAppearance(), PDFStream)
      stream.dict.set(PDFName.of('Resources'), document.context.obj({ Font: fonts, XObject: outlines }))
    }
    input.setText(asValue(value))
  }
  write(title, page.margin, 16, 'bold')
  y -= column.line
  write(subtitle, page.margin, column.size, 'plain')
  let fields = 0
  for (const { heading, lines } of parts) {
    if (lines.length === 0) continue
    room(column.line * 3)
    y -= column.line + column.gap
    write(heading, page.margin, 12, 'bold')
    for (const [label, value] of lines) {
      room(column.line)
      y -= column.line
      write(label, page.margin, column.size, 'plain')
      fields += 1
      addField(`${fields}. ${label}`, value)
    }
  }
  if (notes.length > 0) {
    turn()
    write('Notes', page.margin, 12, 'bold')
    for (const line of notes.flatMap((note) =>
      drawing.layout.lines(note, 'plain', (page.width - 2 * page.margin) / column.size),
    )) {
      room(column.line)
      y -= column.line
      draw(line, page.margin, column.size, 'plain')
    }
  }
  return drawing.save()
}
