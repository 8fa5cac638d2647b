import type { PDFFont, PDFForm, PDFPage } from 'pdf-lib'
import { encodable } from './pdf-letters.ts'

interface Part { heading: string; lines: readonly (readonly [label: string, value: string])[] }
interface FilledForm { title: string; subtitle: string; parts: readonly Part[] }

const page = { width: 612, height: 792, margin: 48 }
const column = { label: 150, size: 9, line: 20, gap: 12 }
const black = 0.12

/** The library takes a while to load and most servers never make a form, so it comes with the first one. */
const loadPdf = () => import('pdf-lib')

/** A form with a field for every line, filled in, so that what is missing or wrong can be typed over before it is sent. */
export async function fillForm({ title, subtitle, parts }: FilledForm): Promise<Buffer> {
  const { PDFDocument, StandardFonts, rgb } = await loadPdf()
  const document = await PDFDocument.create()
  document.setTitle(title)
  const [font, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)]
  const form: PDFForm = document.getForm()
  let sheet: PDFPage = document.addPage([page.width, page.height])
  let y = page.height - page.margin
  const write = (text: string, x: number, size: number, used: PDFFont) => sheet.drawText(encodable(used, text), { x, y, size, font: used, color: rgb(black, black, black) })
  const room = (needed: number) => {
    if (y - needed > page.margin) return
    sheet = document.addPage([page.width, page.height])
    y = page.height - page.margin
  }
  write(title, page.margin, 16, bold)
  y -= column.line
  write(subtitle, page.margin, column.size, font)
  let fields = 0
  for (const { heading, lines } of parts) {
    if (lines.length === 0) continue
    room(column.line * 3)
    y -= column.line + column.gap
    write(heading, page.margin, 12, bold)
    for (const [label, value] of lines) {
      room(column.line)
      y -= column.line
      write(label, page.margin, column.size, font)
      fields += 1
      const field = form.createTextField(`${fields}. ${label}`)
      field.setText(encodable(font, value))
      field.addToPage(sheet, { x: page.margin + column.label, y: y - 5, width: page.width - 2 * page.margin - column.label, height: column.line - 4, borderWidth: 0.5, borderColor: rgb(0.6, 0.6, 0.6), font })
      field.setFontSize(column.size)
    }
  }
  form.updateFieldAppearances(font)
  return Buffer.from(await document.save())
}
