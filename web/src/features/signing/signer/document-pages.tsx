import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react'
import type { Drawing } from '../../../ui/pdf/draw-page.ts'
import type { OpeningPdf } from '../../../ui/pdf/pdf-document.ts'
import { usePdf } from '../../../ui/pdf/use-pdf.ts'
import { PdfPage } from '../../../ui/pdf/pdf-page.tsx'
import type { Viewer } from '../../../ui/pdf/use-viewer.ts'
import { FrameNote } from './frame-note.tsx'
import classes from './signer.module.css'
import { reloadPage } from './use-page.ts'

interface DocumentPagesProps {
  document: OpeningPdf
  /** The first page, if it was drawn before. */
  picture: Drawing | undefined
  viewer: Viewer
  /** The first page is there. Must be the same function at every render. */
  onShown: () => void
  /** What is laid over a page. */
  children: (page: number) => ReactNode
}

/** The pages of the document below each other, with the fields over them. */
export function DocumentPages({ document, picture, viewer, onShown, children }: DocumentPagesProps) {
  const state = usePdf(document)
  const { show, scale } = viewer
  const [isFirstDrawn, setFirstDrawn] = useState(false)
  const noteDrawn = useCallback(() => {
    setFirstDrawn(true)
    onShown()
  }, [onShown])
  // Before the next paint: a page that was drawn before must not be missing for a moment.
  useLayoutEffect(() => {
    if (state.kind === 'ready') show({ own: state.first, pages: state.pdf.numPages, wholly: false })
  }, [state, show])
  if (state.kind === 'protected' || state.kind === 'broken')
    return (
      <FrameNote isFailure action={{ label: 'Reload the page', onPress: reloadPage }}>
        The document cannot be shown.
      </FrameNote>
    )
  if (state.kind === 'loading' || !viewer.isShown) return <FrameNote isBusy>Opening the document…</FrameNote>
  const { pdf, first, firstPage } = state
  // The other pages are not even laid out before the first one is there.
  return Array.from({ length: isFirstDrawn ? pdf.numPages : 1 }, (_, at) => (
    <div key={at} className={classes['sheet']}>
      {at === 0 ? (
        <PdfPage
          pdf={pdf}
          number={1}
          scale={scale}
          likely={first}
          known={firstPage}
          picture={picture}
          onDrawn={noteDrawn}
        />
      ) : (
        <PdfPage pdf={pdf} number={at + 1} scale={scale} likely={first} />
      )}
      {children(at + 1)}
    </div>
  ))
}
