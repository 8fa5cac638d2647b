import { loadPdf, withoutPauses } from '../pdf/text-drawing.ts'

interface SampleFax {
  /** As the sending machine prints it at the top of each page. */
  sentAt: string
  fromNumber: string
  title: string
  subtitle: string
  lines: readonly string[]
  pages: number
}

const [width, height, margin] = [612, 792, 54]

/** The font of the sample has no others. */
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

/** A fax as a machine prints it, for the demo and for trials. It is the same for the same input. */
export async function drawSampleFax({ sentAt, fromNumber, title, subtitle, lines, pages }: SampleFax): Promise<Buffer> {
  const { PDFDocument, StandardFonts } = await loadPdf()
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Courier)
  const bold = await document.embedFont(StandardFonts.CourierBold)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([width, height])
    const write = (text: string, x: number, y: number, size: number, face = font) =>
      page.drawText(printable(text), { x, y, size, font: face })
    const rule = (y: number) =>
      page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.8 })
    const count = `P.${String(number).padStart(3, '0')}/${String(pages).padStart(3, '0')}`
    write(sentAt, margin, height - 44, 9)
    write(fromNumber, 270, height - 44, 9)
    write(count, width - margin - font.widthOfTextAtSize(count, 9), height - 44, 9)
    rule(height - 54)
    write(number === 1 ? title : `${title}, page ${number}`, margin, height - 92, 17, bold)
    write(number === 1 ? subtitle : 'Records that belong to the first page', margin, height - 110, 10)
    rule(height - 130)
    const shown = number === 1 ? lines : [`Sheet ${number} of ${pages}`, '', 'Everything on it is fictional.']
    shown.forEach((line, at) => write(line, margin, height - 160 - at * 17, 11))
  }
  return Buffer.from(await document.save(withoutPauses.save))
}
