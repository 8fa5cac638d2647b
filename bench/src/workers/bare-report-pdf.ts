import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import { columns, sampleRows } from '../report-sample.ts'
import { readTask, serveRounds } from './rounds.ts'

// The library alone: the same cells, a line under each row, the head on each page, and the number of the page.
const rows = sampleRows((readTask() as { rows: number }).rows)
const ink = rgb(0.11, 0.14, 0.16)
const rule = rgb(0.85, 0.87, 0.88)
const width = 516 / columns.length
const perPage = 42

serveRounds(1, async () => {
  const document = await PDFDocument.create()
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const pages = Math.ceil(rows.length / perPage)
  for (let at = 0; at < pages; at += 1) {
    const page = document.addPage([612, 792])
    for (const [column, title] of columns.entries())
      page.drawText(title, { x: 48 + column * width, y: 740, size: 8, font: bold, color: ink })
    for (const [line, row] of rows.slice(at * perPage, (at + 1) * perPage).entries()) {
      const y = 722 - line * 16
      for (const [column, text] of row.entries())
        page.drawText(text, { x: 48 + column * width, y, size: 9, font: plain, color: ink, maxWidth: width })
      page.drawRectangle({ x: 48, y: y - 4, width: 516, height: 0.5, color: rule })
    }
    page.drawText(`Page ${at + 1} of ${pages}`, { x: 500, y: 34, size: 8, font: plain, color: ink })
  }
  await document.save()
})
