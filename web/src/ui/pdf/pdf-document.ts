import { getDocument, GlobalWorkerOptions, version, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { Size } from './zoom.ts'

/** Where the build puts the worker and what it needs. */
const resources = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`
GlobalWorkerOptions.workerSrc = `${resources}worker.mjs`

const settings = {
  cMapUrl: `${resources}cmaps/`,
  standardFontDataUrl: `${resources}standard_fonts/`,
  iccUrl: `${resources}iccs/`,
  wasmUrl: `${resources}wasm/`,
  // The same page on every machine, whatever fonts it has.
  useSystemFonts: false,
  // A picture of a hundred million points is not a document, and would take the whole memory of a small machine.
  maxImageSize: 100_000_000,
}

type PdfState =
  | { kind: 'loading' }
  | { kind: 'ready'; pdf: PDFDocumentProxy; first: Size }
  | { kind: 'protected' }
  | { kind: 'broken' }

/** Opens a PDF, in a thread of its own, as long as the caller shows it. `first` is the size of the first page. */
export function usePdf(file: Blob): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    let close = () => {}
    const open = async () => {
      const task = getDocument({ data: await file.arrayBuffer(), ...settings })
      close = () => void task.destroy()
      if (isGone) return close()
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!isGone) setState({ kind: 'ready', pdf, first: { width, height } })
    }
    open().catch((error: unknown) => {
      if (!isGone)
        setState({ kind: error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken' })
    })
    return () => {
      isGone = true
      close()
    }
  }, [file])
  return state
}
