import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '../../../kit/request/multipart.ts'
import type { Scope } from '../../../kit/request/scope.ts'

const headBytes = 16
/** The types that the store recognizes. Of others it keeps no type, so their first bytes are read again. */
const knownTypes = new Set(['application/pdf', 'image/jpeg', 'image/png'])
/** HEIC is what phones take. */
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis'])

const startsAsImage = (head: Buffer): boolean => {
  const text = head.toString('latin1')
  return (
    text.startsWith('GIF8') ||
    text.startsWith('II*\0') ||
    text.startsWith('MM\0*') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    (text.slice(4, 8) === 'ftyp' && heifBrands.has(text.slice(8, 12)))
  )
}

/** Whether a stored file is an image or a PDF by its bytes, whatever its name says. */
export async function isImageOrPdf({ services }: Scope, { key, bytes, contentType }: StoredFile): Promise<boolean> {
  if (knownTypes.has(contentType)) return true
  const last = Math.min(headBytes, bytes) - 1
  return startsAsImage(await buffer(await services.files.open(key, { first: 0, last })))
}
