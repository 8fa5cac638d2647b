import { drawBitmap, fine } from '../../../db/builders/fax-bitmap.ts'
import { packRows, writeTiff, type TiffSheet } from '../../../db/builders/tiff.ts'
import { loadPdf } from '../../../src/kit/paper/pdf/text-drawing.ts'
import { drawSampleFax } from '../../../src/kit/paper/fax/sample-fax.ts'

// Codes of Group 3 and 4 for runs of whole multiples of 64 dots, and for the run of 0 that ends each of them.
const whiteRuns =
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011'.split(
    ' ',
  )
const blackRuns = '0000001111 000011001000 000011001001 000001011011 000000110011'.split(' ')
const [whiteEnd, blackEnd, endOfLine] = ['00110101', '0000110111', '000000000001']
const cell = 64

/** A row of 27 cells, '#' for black, as Group 3 writes it in one dimension. */
function encodeRow(cells: string): string {
  const runs = cells.match(/\.+|#+/g) ?? []
  // A row begins with white.
  const codes = runs[0]?.startsWith('#') ? [whiteEnd] : []
  for (const run of runs) {
    const isWhite = run.startsWith('.')
    codes.push((isWhite ? whiteRuns : blackRuns)[run.length - 1] ?? '', isWhite ? whiteEnd : blackEnd)
  }
  return endOfLine + codes.join('')
}

const bytesOf = (bits: string) =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))

/** A page of large squares. Each text of 27 cells is as high as it is wide. */
export function groupThreePage(rows: readonly string[], { xDpi = 204, yDpi = 196 } = {}): TiffSheet {
  const lines = rows.flatMap((row) => Array.from({ length: cell }, () => encodeRow(row)))
  return {
    width: 27 * cell,
    height: rows.length * cell,
    xDpi,
    yDpi,
    compression: 'group 3',
    one: 'black',
    strip: bytesOf(lines.join('')),
  }
}

/** A page of text. */
export function textPage(lines: readonly string[]): TiffSheet {
  const { bits, ...size } = drawBitmap(lines)
  return { ...size, compression: 'packbits', one: 'white', strip: packRows(bits, Math.ceil(size.width / 8)) }
}

/** A TIFF as fax machines write it: Group 4, all pages of one size. */
export async function groupFourTiff(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, xDpi, yDpi } = fine
  const stride = Math.ceil(width / 8)
  const grey = Buffer.alloc(width * height * pages.length)
  pages.forEach((lines, n) => {
    const { bits } = drawBitmap(lines)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if ((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) grey[(n * height + y) * width + x] = 255
  })
  const perMillimetre = (dpi: number) => dpi / 25.4
  return sharp(grey, { raw: { width, height: height * pages.length, channels: 1, pageHeight: height } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: perMillimetre(xDpi), yres: perMillimetre(yDpi) })
    .toBuffer()
}

export { fine, writeTiff }

/** A fax of one page or more as a PDF. The title makes it different from others. */
export const samplePdfFax = (title = 'SAMPLE', pages = 1): Promise<Buffer> =>
  drawSampleFax({
    sentAt: '2026-11-12 08:58',
    fromNumber: '(907) 555-0183',
    title,
    subtitle: 'Referral',
    lines: ['Everything on it is fictional.'],
    pages,
  })

/** A small PDF with as many pages as one likes. Readers that trust nobody count them. */
export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  const pages = Array.from(
    { length: count },
    (_, n) => `${n + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj`,
  )
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj`,
    ...pages,
  ]
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer<</Size ${count + 3}/Root 1 0 R>>\nstartxref\n0\n%%EOF\n`)
}

/** A PDF that needs a password. */
export async function encryptedPdf(): Promise<Buffer> {
  const { PDFDocument } = await loadPdf()
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'closed', ownerPassword: 'closed' })
  return Buffer.from(await document.save())
}
