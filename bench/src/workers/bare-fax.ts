import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { faxPages, faxSample } from '../fax-sample.ts'
import { serveRounds } from './rounds.ts'

/** The libraries alone: each page is decoded, compressed and put on a page of a PDF. */
const tiff = faxSample()
sharp.concurrency(1)
sharp.cache(false)

serveRounds(1, async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < faxPages; page++) {
    const { data, info } = await sharp(tiff, { page }).raw().toBuffer({ resolveWithObject: true })
    const picture = document.context.register(
      PDFRawStream.of(
        document.context.obj({
          Type: 'XObject',
          Subtype: 'Image',
          Width: info.width,
          Height: info.height,
          ColorSpace: info.channels === 1 ? 'DeviceGray' : 'DeviceRGB',
          BitsPerComponent: 8,
          Filter: 'FlateDecode',
        }),
        deflateSync(data),
      ),
    )
    document.addPage([612, 792]).node.newXObject('Fax', picture)
  }
  await document.save()
})
