import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { drawPage, sizeAt, viewportOf, type Drawing, type Look } from './draw-page.ts'
import classes from './pdf-page.module.css'
import type { Size } from './zoom.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  scale: number
  /** How large it most likely is, until that is known. */
  likely: Size
  /** A page that was read before is drawn at once. */
  known?: PDFPageProxy | undefined
  /** A whole picture of it, which is shown at once while it has the right size. */
  picture?: Drawing | undefined
  /** By how many degrees it is turned clockwise. */
  turn?: number
  /** Also called if the page cannot be drawn. Must be the same function at every render. */
  onDrawn?: () => void
}

/**
 * One page: drawn when it comes near the window, with its words above the picture so that they can be read out,
 * selected and copied.
 */
export const PdfPage = memo(({ pdf, number, scale, likely, known, picture, turn = 0, onDrawn }: PdfPageProps) => {
  const holder = useRef<HTMLDivElement>(null)
  const isNear = useNear(holder, known !== undefined)
  const [page, setPage] = useState<PDFPageProxy | null>(known ?? null)
  useEffect(() => {
    if (!isNear || page) return
    let isGone = false
    pdf.getPage(number).then(
      (found) => !isGone && setPage(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [pdf, number, isNear, page])
  useDrawing(holder, isNear ? page : null, { look: { scale, turn }, picture, onDrawn })
  const own = page ? viewportOf(page, { scale: 1, turn }) : likely
  const style = {
    ...sizeAt(own, scale),
    '--total-scale-factor': scale,
  } as CSSProperties
  return (
    <div
      ref={holder}
      className={classes['page']}
      style={style}
      role="group"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      data-page={number}
    />
  )
})

/** Whether an element is in sight, or less than a window away. */
export function useNear(ref: { current: HTMLElement | null }, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.closest('[data-viewer]'),
      rootMargin: '100%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNear
}

/**
 * Draws a page anew for each scale. What was drawn before stays until the new picture is whole, and goes when the page
 * is far away.
 */
function useDrawing(
  ref: { current: HTMLElement | null },
  page: PDFPageProxy | null,
  {
    look: { scale, turn },
    picture,
    onDrawn,
  }: { look: Look; picture?: Drawing | undefined; onDrawn?: (() => void) | undefined },
) {
  // Before the next paint: a picture that is there already must not be missing for a moment.
  useLayoutEffect(() => {
    const holder = ref.current
    if (!holder || !page) return
    const isThere = picture?.look.scale === scale && picture.look.turn === turn
    const drawing = isThere ? picture : drawPage(page, { scale, turn })
    const words = document.createElement('div')
    words.className = classes['words'] ?? ''
    if (isThere) holder.replaceChildren(drawing.canvas, words)
    let layer: TextLayer | null = null
    let isGone = false
    // The picture is shown before the words are laid out: it is what people wait for.
    const draw = async () => {
      await drawing.drawn
      if (isGone) return
      holder.replaceChildren(drawing.canvas, words)
      onDrawn?.()
      const viewport = viewportOf(page, { scale, turn })
      layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
      await layer.render()
    }
    draw().catch(() => {
      // Other pages wait for this one.
      if (!isGone) onDrawn?.()
    })
    return () => {
      isGone = true
      drawing.cancel()
      layer?.cancel()
    }
  }, [ref, page, scale, turn, picture, onDrawn])
  useEffect(() => {
    const holder = ref.current
    if (!page) holder?.replaceChildren()
  }, [ref, page])
}
