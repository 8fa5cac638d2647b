import type Sharp from 'sharp'
import { UnreadableFax } from '../../ports/fax.ts'
import { PicturePdf } from './bitmap-pdf.ts'
import { readTiffPages, type TiffPage } from './tiff-pages.ts'

/** The image library takes much memory, so it comes with the first TIFF. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** A bit for each grey value, 1 for the lighter half. */
export function packBits(grey: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    for (let x = 0; x < width; x += 1)
      if ((grey[row * width + x] ?? 0) >= 128) {
        const at = row * stride + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  }
  return bits
}

/** Frees the memory of a page at once. The collector would let some twenty pages gather first. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function addPage(
  pdf: PicturePdf,
  sharp: typeof Sharp,
  bytes: Buffer,
  { page, at }: { page: TiffPage; at: number },
): Promise<void> {
  const { width, height, xDpi, yDpi, isBilevel } = page
  const picture = sharp(bytes, { page: at, limitInputPixels: width * height, failOn: 'error', sequentialRead: true })
  if (!isBilevel) {
    const jpeg = await picture.toColourspace('srgb').flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer()
    return pdf.addJpeg(jpeg, page)
  }
  const { data } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  if (data.length !== width * height) throw new UnreadableFax('A page has another size than it says')
  const bits = packBits(data, width, height)
  release(data)
  return pdf.addBitmap({ width, height, xDpi, yDpi, bits })
}

/** Converts a TIFF page by page: one page is decoded at a time, and only its compressed picture stays in memory. */
export async function tiffToPdf(bytes: Buffer): Promise<{ pdf: Uint8Array; pages: number }> {
  const pages = readTiffPages(bytes)
  const sharp = await loadSharp()
  const pdf = await PicturePdf.create()
  try {
    for (const [at, page] of pages.entries()) await addPage(pdf, sharp, bytes, { page, at })
  } catch (error) {
    throw error instanceof UnreadableFax ? error : new UnreadableFax('The TIFF cannot be decoded')
  }
  return { pdf: await pdf.save(), pages: pages.length }
}
