import { useEffect } from 'react'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './use-pdf.ts'
import { CannotShow, Opening } from './viewer-states.tsx'
import type { Viewer } from './use-viewer.ts'

/** All pages of a PDF below each other. */
export function PdfView({ file, viewer }: { file: Blob; viewer: Viewer }) {
  const state = usePdf(file)
  const { show } = viewer
  useEffect(() => {
    if (state.kind === 'ready') show({ own: state.first, pages: state.pdf.numPages, wholly: false })
  }, [state, show])
  if (state.kind === 'protected')
    return <CannotShow>This PDF is protected with a password. Please download it to open it.</CannotShow>
  if (state.kind === 'broken')
    return <CannotShow>This PDF is damaged and cannot be shown. Please download it to look at it.</CannotShow>
  if (state.kind === 'loading') return <Opening />
  const { pdf, first } = state
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={pdf} number={at + 1} scale={viewer.scale} likely={first} />
  ))
}
