import type { PDFForm, PDFPage } from 'pdf-lib'
import { loadPdf, openLetters } from './pdf-fonts.ts'
import { asSeen, type PdfLetters } from './pdf-letters.ts'

interface Part { heading: string; lines: readonly (readonly [label: string, value: string])[] }
interface FilledForm { title: string; subtitle: string; parts: readonly Part[] }

const page = { width: 612, height: 792, margin: 48 }
const column = { label: 150, size: 9, line: 20, gap: 12 }
const black = 0.12

/** A form with a field for every line, filled in, so that what is missing or wrong can be typed over before it is sent. */
export async function fillForm({ title, subtitle, parts }: FilledForm): Promise<Buffer> {
  const { PDFDocument, rgb } = await loadPdf()
  const document = await PDFDocument.create()
  document.setTitle(title)
  const { plain, bold } = await openLetters(document, [title, subtitle, ...parts.flatMap(({ heading, lines }) => [heading, ...lines.flat()])])
  const form: PDFForm = document.getForm()
  let sheet: PDFPage = document.addPage([page.width, page.height])
  let y = page.height - page.margin
  const write = (text: string, x: number, size: number, letters: PdfLetters) => {
    const drawn = letters.drawable(text)
    sheet.drawText(asSeen(drawn), { x, y, size, font: letters.fontFor(drawn), color: rgb(black, black, black) })
  }
  const room = (needed: number) => {
    if (y - needed > page.margin) return
    sheet = document.addPage([page.width, page.height])
    y = page.height - page.margin
  }
  write(title, page.margin, 16, bold)
  y -= column.line
  write(subtitle, page.margin, column.size, plain)
  let fields = 0
  for (const { heading, lines } of parts) {
    if (lines.length === 0) continue
    room(column.line * 3)
    y -= column.line + column.gap
    write(heading, page.margin, 12, bold)
    for (const [label, value] of lines) {
      room(column.line)
      y -= column.line
      write(label, page.margin, column.size, plain)
      fields += 1
      const field = form.createTextField(`${fields}. ${label}`)
      const typed = plain.drawable(value)
      const place = { x: page.margin + column.label, y: y - 5, width: page.width - 2 * page.margin - column.label, height: column.line - 4 }
      field.addToPage(sheet, { ...place, borderWidth: 0.5, borderColor: rgb(0.6, 0.6, 0.6), font: plain.standard })
      field.setFontSize(column.size)
      field.updateAppearances(plain.standard)
      const typing = field.acroField.getDefaultAppearance()
      field.setText(typed)
      field.updateAppearances(plain.fontFor(typed))
      // Only the letters of this value travel with the document: whoever types over it does so in the font that every reader has.
      if (typing) field.acroField.setDefaultAppearance(typing)
    }
  }
  return Buffer.from(await document.save())
}
