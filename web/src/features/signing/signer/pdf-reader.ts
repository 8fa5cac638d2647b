import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf, type OpeningPdf } from '../../../ui/pdf/pdf-document.ts'

export { drawPage } from '../../../ui/pdf/draw-page.ts'

/** Opens the document in a thread that was started before it arrived. */
export const openDocument = (file: Blob, thread: Worker): OpeningPdf =>
  openPdf(file, PDFWorker.create({ port: thread }))
