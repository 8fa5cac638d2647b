import { afterAll, describe, expect, it } from 'vitest'
import {
  fine,
  encryptedPdf,
  groupFourTiff,
  manyPages,
  groupThreePage,
  samplePdfFax,
  textPage,
  writeTiff,
} from '../../../../test/kit/faxes/fax-files.ts'
import { UnreadableFax } from '../../ports/fax.ts'
import { loadPdf } from '../pdf/text-drawing.ts'
import { FaxThreads } from './fax-threads.ts'

const threads = new FaxThreads()
afterAll(() => threads.end())

/** The dots of the picture on each page, and the size of the page in points. */
async function picturesOf(pdf: Buffer | null) {
  const { PDFDocument, PDFName, PDFDict, PDFRawStream, decodePDFRawStream } = await loadPdf()
  const document = await PDFDocument.load(pdf ?? Buffer.alloc(0))
  return document.getPages().map((page) => {
    const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
    const stream = pictures?.lookup(pictures.keys()[0] ?? PDFName.of(''))
    const bits = stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()) : Buffer.alloc(0)
    return { bits, size: page.getSize() }
  })
}

/** Of a page of squares: the middle of each cell. */
const cellsOf = (bits: Buffer, rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 27 }, (_unused, column) =>
      bits[(row * 64 + 32) * 216 + column * 8 + 4] === 0 ? '#' : '.',
    ).join(''),
  )

const checkers = ['#..........................', '..###.#.....#####.......#..', '..........................#']
const closed = { name: 'UnreadableFax' }

describe('a TIFF', () => {
  it('becomes a PDF from Group 3, with the size that its two resolutions give', async () => {
    const tiff = writeTiff([
      groupThreePage(checkers, { xDpi: 204, yDpi: 98 }),
      groupThreePage([...checkers].toReversed()),
    ])
    const { pages, pdf } = await threads.read(tiff)
    const [first, second] = await picturesOf(pdf)
    expect(pages).toBe(2)
    expect(cellsOf(first?.bits ?? Buffer.alloc(0), 3)).toEqual(checkers)
    expect(cellsOf(second?.bits ?? Buffer.alloc(0), 3)).toEqual(checkers.toReversed())
    expect(first?.size.width).toBeCloseTo((1728 / 204) * 72)
    expect(first?.size.height).toBeCloseTo((192 / 98) * 72)
    expect(second?.size.height).toBeCloseTo((192 / 196) * 72)
  })

  it('becomes a PDF from Group 4 and from PackBits with the same dots, page after page', async () => {
    const lines = ['REFERRAL', 'PATIENT: KVASNIKOFF']
    const compressed = await threads.read(await groupFourTiff([lines, ['2']]))
    const packed = await threads.read(writeTiff([textPage(lines), textPage(['2'])]))
    const [[first, second], [same]] = [await picturesOf(compressed.pdf), await picturesOf(packed.pdf)]
    expect([compressed.pages, packed.pages]).toEqual([2, 2])
    expect(first?.bits.length).toBe((fine.width / 8) * fine.height)
    expect(first?.bits.equals(same?.bits ?? Buffer.alloc(0))).toBe(true)
    expect(second?.bits.equals(same?.bits ?? Buffer.alloc(0))).toBe(false)
    expect(first?.size.height).toBeCloseTo((fine.height / 196) * 72, 0)
  })

  it('is unreadable when it claims 60,000 by 60,000 dots, more pages than a fax has, a next page that is itself, or ends too early', async () => {
    const page = groupThreePage(checkers)
    const huge = writeTiff([{ ...page, width: 60_000, height: 60_000 }])
    const many = writeTiff(Array.from({ length: 10_000 }, () => ({ ...page, height: 1, strip: Buffer.alloc(1) })))
    const endless = writeTiff([page])
    const directory = endless.readUInt32LE(4)
    endless.writeUInt32LE(directory, directory + 2 + 12 * 12)
    for (const tiff of [huge, many, endless, writeTiff([page]).subarray(0, 60)])
      await expect(threads.read(tiff)).rejects.toMatchObject(closed)
  })

  it('is unreadable when its dots cannot be decoded', async () => {
    const broken = { ...textPage(['X']), compression: 'group 4' as const, strip: Buffer.from('not a fax at all') }
    await expect(threads.read(writeTiff([broken]))).rejects.toThrow(UnreadableFax)
  })
})

describe('a PDF', () => {
  it('is read as it is, and counted', async () => {
    expect(await threads.read(await samplePdfFax('THREE', 3))).toEqual({ pages: 3, pdf: null })
  })

  it('is unreadable when it is encrypted, broken off, or has 10,000 pages', async () => {
    const whole = await samplePdfFax()
    expect(await threads.read(manyPages(1000))).toEqual({ pages: 1000, pdf: null })
    for (const pdf of [await encryptedPdf(), whole.subarray(0, whole.length - 200), manyPages(10_000)])
      await expect(threads.read(pdf)).rejects.toMatchObject(closed)
  })

  it('is split into the chosen pages and the others, in their order', async () => {
    const { PDFDocument } = await loadPdf()
    const document = await PDFDocument.create()
    for (const side of [101, 102, 103, 104]) document.addPage([side, side])
    const parts = await threads.split(Buffer.from(await document.save()), [4, 2])
    const sides = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPages().map((page) => page.getWidth())
    expect(await sides(parts.chosen)).toEqual([102, 104])
    expect(await sides(parts.others)).toEqual([101, 103])
  })
})
