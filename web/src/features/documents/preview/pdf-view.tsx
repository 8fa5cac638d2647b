import { useEffect, useState } from 'react'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './pdf-document.ts'
import { CannotShow, Opening } from './preview-states.tsx'
import type { Viewer } from './use-viewer.ts'
import type { Size } from './zoom.ts'

/** All pages of a PDF below each other. */
export function PdfView({ file, viewer }: { file: Blob; viewer: Viewer }) {
  const state = usePdf(file)
  const [likely, setLikely] = useState<Size | null>(null)
  const { show } = viewer
  const pdf = state.kind === 'ready' ? state.pdf : null
  useEffect(() => {
    if (!pdf) return
    let isGone = false
    const measure = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isGone) return
      setLikely({ width, height })
      show({ own: { width, height }, pages: pdf.numPages, wholly: false })
    }
    measure().catch(() => {})
    return () => {
      isGone = true
    }
  }, [pdf, show])
  if (state.kind === 'protected')
    return <CannotShow>This PDF is protected with a password. Please download it to open it.</CannotShow>
  if (state.kind === 'broken')
    return <CannotShow>This PDF is damaged and cannot be shown. Please download it to look at it.</CannotShow>
  if (!pdf || !likely) return <Opening />
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={pdf} number={at + 1} scale={viewer.scale} likely={likely} />
  ))
}
