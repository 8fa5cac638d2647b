import { drawBitmap } from '@credence/server/db/builders/fax-bitmap.ts'
import { packRows, writeTiff } from '@credence/server/db/builders/tiff.ts'

export const faxPages = 200

/** A fax of 200 pages at the resolution that machines call fine, each full of text. */
export function faxSample(): Buffer {
  const line = 'THE PATIENT WAS SEEN FOR PALPITATIONS ON EXERTION.'
  return writeTiff(
    Array.from({ length: faxPages }, (_, n) => {
      const { bits, ...size } = drawBitmap([`PAGE ${n + 1}`, ...Array.from({ length: 30 }, () => line)])
      return { ...size, compression: 'packbits', one: 'white', strip: packRows(bits, Math.ceil(size.width / 8)) }
    }),
  )
}
