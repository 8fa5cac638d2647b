import { Fragment, useEffect, type ReactNode } from 'react'
import { usePdf } from '../../ui/pdf/pdf-document.ts'
import { PdfPage } from '../../ui/pdf/pdf-page.tsx'
import type { Viewer } from '../../ui/pdf/use-viewer.ts'
import { FrameNote } from './frame-note.tsx'
import classes from './signer.module.css'
import { reloadPage } from './use-page.ts'

interface DocumentPagesProps {
  file: Blob
  viewer: Viewer
  /** What is laid over a page. */
  children: (page: number) => ReactNode
}

/** The pages of the document below each other, with the fields over them. */
export function DocumentPages({ file, viewer, children }: DocumentPagesProps) {
  const state = usePdf(file)
  const { show, scale } = viewer
  useEffect(() => {
    if (state.kind === 'ready') show({ own: state.first, pages: state.pdf.numPages, wholly: false })
  }, [state, show])
  if (state.kind === 'protected' || state.kind === 'broken')
    return (
      <FrameNote isFailure action={{ label: 'Reload the page', onPress: reloadPage }}>
        The document cannot be shown.
      </FrameNote>
    )
  if (state.kind === 'loading' || !viewer.isShown) return <FrameNote isBusy>Opening the document…</FrameNote>
  const { pdf, first } = state
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <Fragment key={at}>
      <div className={classes['sheet']}>
        <PdfPage pdf={pdf} number={at + 1} scale={scale} likely={first} />
        {children(at + 1)}
      </div>
    </Fragment>
  ))
}
