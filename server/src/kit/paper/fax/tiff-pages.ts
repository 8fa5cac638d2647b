import { limits } from '@credence/contract/limits'
import { UnreadableFax } from '../../ports/fax.ts'

/** A page as the directory of the file describes it. Nothing is decoded to find this out. */
export interface TiffPage {
  width: number
  height: number
  /** Dots per inch. Fax machines send fewer rows than columns per inch, so the two differ. */
  xDpi: number
  yDpi: number
  isBilevel: boolean
}

/** Decoding takes a byte per pixel or more. A legal page at 600 dots per inch has 43 million. */
const mostPixelsOfPage = 50_000_000
/** The work of a thousand pages of the usual size. */
const mostPixels = 4_000_000_000
const usualDpi = 200
const [lowestDpi, highestDpi] = [30, 2400]

const tags = { width: 256, height: 257, bitsPerSample: 258, xResolution: 282, yResolution: 283, resolutionUnit: 296 }
const types = { short: 3, long: 4, rational: 5 }
const centimetre = 3

/** Reads numbers in the byte order of the file. Whatever lies outside of the file makes it unreadable. */
class Reader {
  readonly #view: DataView
  readonly #isLittleEndian: boolean

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittleEndian = bytes[0] === 0x49
  }

  short(at: number): number {
    this.#assertInside(at, 2)
    return this.#view.getUint16(at, this.#isLittleEndian)
  }

  long(at: number): number {
    this.#assertInside(at, 4)
    return this.#view.getUint32(at, this.#isLittleEndian)
  }

  #assertInside(at: number, length: number): void {
    if (at < 0 || at + length > this.#view.byteLength) throw new UnreadableFax('The TIFF is incomplete')
  }
}

/** The first value of an entry of a directory. */
function valueOf(reader: Reader, at: number): number {
  const type = reader.short(at + 2)
  if (type === types.short) return reader.short(reader.long(at + 4) > 2 ? reader.long(at + 8) : at + 8)
  if (type === types.long) return reader.long(at + 8)
  if (type !== types.rational) return 0
  const place = reader.long(at + 8)
  return reader.long(place) / reader.long(place + 4)
}

const dpiOf = (value: number | undefined, unit: number | undefined): number => {
  const dpi = (value ?? usualDpi) * (unit === centimetre ? 2.54 : 1)
  return dpi >= lowestDpi && dpi <= highestDpi ? dpi : usualDpi
}

function readDirectory(reader: Reader, directory: number): { page: TiffPage; next: number } {
  const values = new Map<number, number>()
  const entries = reader.short(directory)
  for (let n = 0; n < entries; n += 1) {
    const at = directory + 2 + n * 12
    const tag = reader.short(at)
    if (Object.values(tags).includes(tag)) values.set(tag, valueOf(reader, at))
  }
  const unit = values.get(tags.resolutionUnit)
  const page = {
    width: values.get(tags.width) ?? 0,
    height: values.get(tags.height) ?? 0,
    xDpi: dpiOf(values.get(tags.xResolution), unit),
    yDpi: dpiOf(values.get(tags.yResolution), unit),
    isBilevel: (values.get(tags.bitsPerSample) ?? 1) === 1,
  }
  return { page, next: reader.long(directory + 2 + entries * 12) }
}

export const isTiff = (bytes: Uint8Array): boolean =>
  ['49492a00', '4d4d002a', '49492b00', '4d4d002b'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

/**
 * The pages of a TIFF, from its directories alone. Throws UnreadableFax for one with too many pages or pixels, before
 * anything is decoded. Files of more than four gigabytes have another structure (43 instead of 42), which no fax needs.
 */
export function readTiffPages(bytes: Uint8Array): TiffPage[] {
  const reader = new Reader(bytes)
  if (reader.short(2) !== 42) throw new UnreadableFax('The TIFF has an unknown structure')
  const pages: TiffPage[] = []
  let pixels = 0
  for (let directory = reader.long(4); directory !== 0;) {
    const { page, next } = readDirectory(reader, directory)
    const ofPage = page.width * page.height
    pixels += ofPage
    if (ofPage === 0) throw new UnreadableFax('A page has no size')
    if (ofPage > mostPixelsOfPage || pixels > mostPixels) throw new UnreadableFax('The pages are too large')
    pages.push(page)
    // A directory that names itself as the next one never ends.
    if (pages.length > limits.faxPages) throw new UnreadableFax('The fax has too many pages')
    directory = next
  }
  if (pages.length === 0) throw new UnreadableFax('The TIFF has no pages')
  return pages
}
