import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { UnusablePdf, type JoinedPdf } from '../../ports/evidence.ts'
import { Sheets, sheetWidth } from '../pdf/report-sheets.ts'
import { drawInto, loadPdf, withoutPauses } from '../pdf/text-drawing.ts'
import { brokenPdf, mostPages, openPdf } from './open-pdf.ts'
import { frameOf } from './page-frame.ts'

export interface Annex {
  title: string
  lines: readonly string[]
}

const harmlessActions = ['/URI', '/GoTo']

/** Draws the values of form fields into the pages. A form that cannot be drawn keeps its fields as they look. */
function flattenForm(document: PDFDocument): void {
  try {
    const form = document.getForm()
    if (form.getFields().length > 0) form.flatten({ updateFieldAppearances: false })
  } catch {
    return
  }
}

/** Removes everything that could run or change how the page looks, and the unit that would scale it. */
async function tidyPage({ node }: PDFPage): Promise<void> {
  const { PDFDict, PDFName } = await loadPdf()
  node.delete(PDFName.of('AA'))
  node.delete(PDFName.of('UserUnit'))
  const annotations = node.Annots()
  for (let at = 0; at < (annotations?.size() ?? 0); at += 1) {
    const annotation = annotations?.lookupMaybe(at, PDFDict)
    const action = annotation?.lookupMaybe(PDFName.of('A'), PDFDict)
    annotation?.delete(PDFName.of('AA'))
    if (action && !harmlessActions.includes(String(action.lookup(PDFName.of('S'))))) annotation?.delete(PDFName.of('A'))
  }
}

async function addAnnex(document: PDFDocument, { title, lines }: Annex): Promise<void> {
  const texts = [title, ...lines].map((text) => ({ place: 'the annex', text }))
  const open = await drawInto(document, texts)
  const sheets = new Sheets(open)
  sheets.title('Annex', title, '')
  sheets.begin(12, 0)
  for (const text of lines) await sheets.row([{ x: 0, width: sheetWidth, text, look: 'plain' }])
  sheets.close(title)
  await open.drawing.embedFonts()
}

/** The pages of one file as pages of the document, and their sizes as shown. */
async function addPages(document: PDFDocument, bytes: Uint8Array): Promise<JoinedPdf['pages']> {
  const source = await openPdf(bytes)
  try {
    if (document.getPageCount() + source.getPageCount() > mostPages)
      throw new UnusablePdf('too-many-pages', `The files to sign can have at most ${mostPages} pages together`)
    flattenForm(source)
    const pages = await document.copyPages(source, source.getPageIndices())
    const sizes = []
    for (const page of pages) {
      document.addPage(page)
      await tidyPage(page)
      const { width, height } = frameOf(page)
      if (!(width > 0 && height > 0)) throw new Error('A page has no size')
      sizes.push({ width, height })
    }
    return sizes
  } catch (error) {
    if (error instanceof UnusablePdf) throw error
    // The library has no error of its own for the many ways in which an object can be another one than expected.
    throw brokenPdf()
  }
}

/** Joins PDFs into one, page after page. Scripts, attachments and form fields stay behind. Throws UnusablePdf. */
export async function joinPdfs(pdfs: readonly Uint8Array[], annex?: Annex): Promise<JoinedPdf> {
  const { PDFDocument: Document } = await loadPdf()
  const document = await Document.create({ updateMetadata: false })
  const pages: JoinedPdf['pages'] = []
  for (const bytes of pdfs) pages.push(...(await addPages(document, bytes)))
  const count = pages.length
  if (annex) await addAnnex(document, annex)
  for (const page of document.getPages().slice(count)) pages.push(page.getSize())
  if (pages.length === 0) throw new UnusablePdf('broken', 'There is no page to sign')
  return { bytes: Buffer.from(await document.save(withoutPauses.save)), pages }
}
