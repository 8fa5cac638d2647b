import { useCallback, useEffect, useState } from 'react'
import { usePdf } from '../../ui/pdf/use-pdf.ts'
import { PdfPage } from '../../ui/pdf/pdf-page.tsx'
import { PdfThumb } from '../../ui/pdf/pdf-thumb.tsx'
import type { Viewer } from '../../ui/pdf/use-viewer.ts'
import { CannotShow, Opening } from '../../ui/pdf/viewer-states.tsx'
import { ViewerPane } from '../../ui/pdf/viewer-pane.tsx'
import type { Size } from '../../ui/pdf/zoom.ts'
import classes from './faxes.module.css'

interface FaxPagesProps {
  url: string
  viewer: Viewer
  /** Degrees, clockwise. */
  turn: number
  /** The pages that are chosen for a split; null while none is made. */
  chosen: ReadonlySet<number> | null
  onChoose: (page: number) => void
}

const thumbWidth = 84
const turned = ({ width, height }: Size, turn: number): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Small pictures of all pages beside the pages themselves. */
export function FaxPages({ url, viewer, turn, chosen, onChoose }: FaxPagesProps) {
  const state = usePdf(url)
  const { show, goTo, page } = viewer
  useEffect(() => {
    if (state.kind === 'ready') show({ own: turned(state.first, turn), pages: state.pdf.numPages, wholly: false })
  }, [state, show, turn])
  const pdf = state.kind === 'ready' ? state.pdf : null
  const [drawn, setDrawn] = useState(pdf)
  const noteDrawn = useCallback(() => setDrawn(pdf), [pdf])
  const count = pdf?.numPages ?? 0
  // The first page is what people wait for. The others, and the small pictures, come after it.
  const pages = Array.from({ length: drawn === pdf ? count : Math.min(count, 1) }, (_, at) => at + 1)
  return (
    <div className={classes['paper']}>
      {state.kind === 'ready' && count > 1 && (
        <ol className={classes['thumbs']} aria-label="Pages" data-choosing={chosen !== null || undefined} data-viewer>
          {(drawn === pdf ? pages : []).map((number) => (
            <li key={number} className={classes['thumb']} data-current={number === page || undefined}>
              <button
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page || undefined}
                onClick={() => goTo(number)}
              >
                <PdfThumb
                  pdf={state.pdf}
                  number={number}
                  width={thumbWidth}
                  likely={turned(state.first, turn)}
                  turn={turn}
                />
              </button>
              {chosen ? (
                <label className={classes['choice']}>
                  <input type="checkbox" checked={chosen.has(number)} onChange={() => onChoose(number)} />
                  <span>{`Page ${number}`}</span>
                </label>
              ) : (
                <span className={`tabular ${classes['figure']}`} aria-hidden>
                  {number}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <ViewerPane viewer={viewer} label="Pages of the fax">
        {state.kind === 'loading' && <Opening />}
        {(state.kind === 'broken' || state.kind === 'protected') && (
          <CannotShow>This fax cannot be shown. Please download it to look at it.</CannotShow>
        )}
        {state.kind === 'ready' &&
          pages.map((number) => (
            <PdfPage
              key={number}
              pdf={state.pdf}
              number={number}
              scale={viewer.scale}
              likely={turned(state.first, turn)}
              known={number === 1 ? state.firstPage : undefined}
              turn={turn}
              {...(number === 1 ? { onDrawn: noteDrawn } : {})}
            />
          ))}
      </ViewerPane>
    </div>
  )
}
