// Writes a fax of as many pages as the argument says to its output: Group 4, the resolution that machines call fine,
// each page full of text.
import { drawBitmap } from '@credence/server/db/builders/fax-bitmap.ts'
import { packRows, writeTiff } from '@credence/server/db/builders/tiff.ts'
import sharp from 'sharp'

const line = 'THE PATIENT WAS SEEN FOR PALPITATIONS ON EXERTION.'
const pages = Array.from({ length: Number(process.argv[2]) }, (_, n) => {
  const { bits, ...size } = drawBitmap([`PAGE ${n + 1}`, ...Array.from({ length: 30 }, () => line)])
  const strip = packRows(bits, Math.ceil(size.width / 8))
  return writeTiff([{ ...size, compression: 'packbits', one: 'white', strip }])
})
const fax = await sharp(pages, { join: { animated: true } })
  .extractChannel(0)
  .toColourspace('b-w')
  .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 204 / 25.4, yres: 196 / 25.4 })
  .toBuffer()
process.stdout.write(fax)
