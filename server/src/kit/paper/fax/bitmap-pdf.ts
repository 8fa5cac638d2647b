import { deflateSync } from 'node:zlib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { loadPdf, withoutPauses } from '../pdf/text-drawing.ts'

/** A page of black and white dots: a bit for each, 1 for white, each row begins with a byte. */
export interface Bitmap {
  width: number
  height: number
  xDpi: number
  yDpi: number
  bits: Uint8Array
}

type Size = Pick<Bitmap, 'width' | 'height' | 'xDpi' | 'yDpi'>

const pointsPerInch = 72
/** The largest page that readers show. */
const longestSide = 14_400
const points = (dots: number, dpi: number) => Math.min(longestSide, (dots / dpi) * pointsPerInch)

/** Makes a PDF whose pages are pictures, one after the other: only the compressed ones stay in memory. */
export class PicturePdf {
  readonly #document: PDFDocument
  readonly #library: Awaited<ReturnType<typeof loadPdf>>

  private constructor(library: Awaited<ReturnType<typeof loadPdf>>, document: PDFDocument) {
    this.#library = library
    this.#document = document
  }

  static async create(): Promise<PicturePdf> {
    const library = await loadPdf()
    return new PicturePdf(library, await library.PDFDocument.create({ updateMetadata: false }))
  }

  addBitmap({ bits, ...size }: Bitmap): void {
    const { PDFRawStream } = this.#library
    const { context } = this.#document
    const dictionary = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: size.width,
      Height: size.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'FlateDecode',
    })
    this.#addPage(size, context.register(PDFRawStream.of(dictionary, deflateSync(bits))))
  }

  async addJpeg(jpeg: Uint8Array, size: Size): Promise<void> {
    const { ref } = await this.#document.embedJpg(jpeg)
    this.#addPage(size, ref)
  }

  #addPage({ width, height, xDpi, yDpi }: Size, picture: PDFRef): void {
    const { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } = this.#library
    const [across, down] = [points(width, xDpi), points(height, yDpi)]
    const page = this.#document.addPage([across, down])
    const name = page.node.newXObject('Fax', picture)
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(across, 0, 0, down, 0, 0),
      drawObject(name),
      popGraphicsState(),
    )
  }

  async save(): Promise<Uint8Array> {
    return this.#document.save(withoutPauses.save)
  }
}
