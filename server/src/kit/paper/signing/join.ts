import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { UnusablePdf, type JoinedPdf } from '../../ports/evidence.ts'
import { Sheets, sheetWidth } from '../pdf/report-sheets.ts'
import { drawInto, loadPdf } from '../pdf/text-drawing.ts'
import { mostPages, openPdf } from './open-pdf.ts'
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

/** Joins PDFs into one, page after page. Scripts, attachments and form fields stay behind. Throws UnusablePdf. */
export async function joinPdfs(pdfs: readonly Uint8Array[], annex?: Annex): Promise<JoinedPdf> {
  const { PDFDocument: Document } = await loadPdf()
  const document = await Document.create({ updateMetadata: false })
  for (const bytes of pdfs) {
    const source = await openPdf(bytes)
    if (document.getPageCount() + source.getPageCount() > mostPages)
      throw new UnusablePdf('too-many-pages', `The files to sign can have at most ${mostPages} pages together`)
    flattenForm(source)
    for (const page of await copyPages(document, source)) {
      document.addPage(page)
      await tidyPage(page)
    }
  }
  if (annex) await addAnnex(document, annex)
  const pages = document.getPages().map((page) => {
    const { width, height } = frameOf(page)
    return { width, height }
  })
  if (pages.length === 0) throw new UnusablePdf('broken', 'There is no page to sign')
  return { bytes: Buffer.from(await document.save({ updateFieldAppearances: false, addDefaultPage: false })), pages }
}

async function copyPages(document: PDFDocument, source: PDFDocument): Promise<PDFPage[]> {
  try {
    return await document.copyPages(source, source.getPageIndices())
  } catch {
    throw new UnusablePdf('broken', 'This PDF is damaged or incomplete')
  }
}
