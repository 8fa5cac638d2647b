import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import { UnusablePdf } from '../../ports/evidence.ts'
import { loadPdf, withoutPauses } from '../pdf/text-drawing.ts'
import { isPdf } from './find-seals.ts'

/** Of a PDF to sign. */
export const mostPages = 500
/** Readers look for the end mark in the last kilobyte. */
const endWithin = 1024

export const brokenPdf = () => new UnusablePdf('broken', 'This PDF is damaged or incomplete')
const tooManyPages = (most: number) => new UnusablePdf('too-many-pages', `A PDF can have at most ${most} pages`)

/**
 * The number of pages, counted along the page tree, because the number that the tree states may be wrong. A tree can
 * name one node a thousand times, so the count stops at the limit.
 */
async function assertFewPages(document: PDFDocument, most: number): Promise<void> {
  const { PDFArray, PDFDict: Dict, PDFName } = await loadPdf()
  const [kidsName, deepest] = [PDFName.of('Kids'), 50]
  let count = 0
  let nodes = 0
  const visit = (node: PDFDict | undefined, depth: number): void => {
    nodes += 1
    if (!node || depth > deepest) throw brokenPdf()
    if (nodes > 4 * most) throw tooManyPages(most)
    const kids = node.lookupMaybe(kidsName, PDFArray)
    if (!kids) {
      count += 1
      if (count > most) throw tooManyPages(most)
      return
    }
    for (let at = 0; at < kids.size(); at += 1) visit(kids.lookupMaybe(at, Dict), depth + 1)
  }
  visit(document.catalog.lookupMaybe(PDFName.of('Pages'), Dict), 0)
  if (count === 0) throw brokenPdf()
}

/** Opens a PDF that came from somebody. Throws UnusablePdf. */
export async function openPdf(bytes: Uint8Array, most: number = mostPages): Promise<PDFDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isPdf(file)) throw new UnusablePdf('not-a-pdf', 'This file is not a PDF')
  if (!file.subarray(-endWithin).includes('%%EOF')) throw brokenPdf()
  const { EncryptedPDFError, PDFDict: Dict, PDFDocument: Document, PDFName } = await loadPdf()
  try {
    const document = await Document.load(bytes, {
      ...withoutPauses.load,
      updateMetadata: false,
      preserveXFA: true,
      throwOnInvalidObject: true,
    })
    await assertFewPages(document, most)
    if (document.catalog.lookupMaybe(PDFName.of('AcroForm'), Dict)?.has(PDFName.of('XFA')))
      throw new UnusablePdf('xfa', 'This PDF is an XFA form; print it to a plain PDF first')
    return document
  } catch (error) {
    if (error instanceof UnusablePdf) throw error
    // Encrypted objects can fail to parse before the library sees that they are encrypted.
    if (error instanceof EncryptedPDFError || file.includes('/Encrypt'))
      throw new UnusablePdf('encrypted', 'This PDF is encrypted; save a copy without a password first')
    throw brokenPdf()
  }
}
