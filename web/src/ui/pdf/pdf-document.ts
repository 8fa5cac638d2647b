import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { reachable, wantsCookie } from '../../kit/api.ts'
import { pdfResources, workerAddress } from './pdf-thread.ts'
import type { Size } from './zoom.ts'

GlobalWorkerOptions.workerSrc = workerAddress

const settings = {
  cMapUrl: `${pdfResources}cmaps/`,
  standardFontDataUrl: `${pdfResources}standard_fonts/`,
  iccUrl: `${pdfResources}iccs/`,
  wasmUrl: `${pdfResources}wasm/`,
  // The same page on every machine, whatever fonts it has.
  useSystemFonts: false,
  // A picture of a hundred million points is not a document, and would take the whole memory of a small machine.
  maxImageSize: 100_000_000,
}

export interface OpenedPdf {
  pdf: PDFDocumentProxy
  firstPage: PDFPageProxy
  /** The size of the first page. */
  first: Size
}

/** A PDF that is being opened. */
export interface OpeningPdf {
  opened: Promise<OpenedPdf>
  /** What is opened already. */
  now: OpenedPdf | null
  close: () => void
}

const partBytes = 64 * 1024
/** Up to this the parts that a first page needs, asked for one after the other, take longer than the whole file. */
const smallBytes = 8 * partBytes

/**
 * A large PDF at an address is read in parts: its first page is shown long before the last one has come. A small one is
 * read at once, while its thread starts.
 */
async function remote(address: string, signal: AbortSignal) {
  const withCredentials = wantsCookie(address)
  const response = await fetch(address, { credentials: withCredentials ? 'include' : 'same-origin', signal })
  const length = response.headers.get('content-length')
  if (response.ok && length !== null && Number(length) <= smallBytes) return { data: await response.arrayBuffer() }
  await response.body?.cancel()
  return { url: address, withCredentials, rangeChunkSize: partBytes, disableStream: true }
}

/** Opens a PDF in a thread: one of its own, or one that was started before. */
export function openPdf(file: Blob | string, started?: PDFWorker): OpeningPdf {
  const gone = new AbortController()
  const worker = started ?? new PDFWorker()
  // One that is closed before its thread runs has not failed. What the thread cannot do, the document reports.
  worker.promise.catch(() => {})
  let closeTask = async () => {}
  const open = async () => {
    const source =
      typeof file === 'string' ? await remote(reachable(file), gone.signal) : { data: await file.arrayBuffer() }
    gone.signal.throwIfAborted()
    const task = getDocument({ ...source, ...settings, worker })
    closeTask = () => task.destroy()
    const pdf = await task.promise
    const firstPage = await pdf.getPage(1)
    const { width, height } = firstPage.getViewport({ scale: 1 })
    return { pdf, firstPage, first: { width, height } }
  }
  const opening: OpeningPdf = {
    opened: open(),
    now: null,
    close: () => {
      gone.abort()
      void closeTask().finally(() => started ?? worker.destroy())
    },
  }
  opening.opened.then(
    (opened) => {
      opening.now = opened
    },
    () => {},
  )
  return opening
}
