import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState, type CSSProperties } from 'react'
import classes from './pdf-page.module.css'
import { densityOf, type Size } from './zoom.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  scale: number
  /** How large it most likely is, until that is known. */
  likely: Size
  /** A page that was read before is drawn at once. */
  known?: PDFPageProxy | undefined
  /** By how many degrees it is turned clockwise. */
  turn?: number
  /** Also called if the page cannot be drawn. Must be the same function at every render. */
  onDrawn?: () => void
}

/**
 * One page: drawn when it comes near the window, with its words above the picture so that they can be read out,
 * selected and copied.
 */
export const PdfPage = memo(({ pdf, number, scale, likely, known, turn = 0, onDrawn }: PdfPageProps) => {
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
  useDrawing(holder, isNear ? page : null, { scale, turn }, onDrawn)
  const own = page ? viewportOf(page, { scale: 1, turn }) : likely
  const style = {
    width: Math.floor(own.width * scale),
    height: Math.floor(own.height * scale),
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

interface Look {
  scale: number
  turn: number
}

const viewportOf = (page: PDFPageProxy, { scale, turn }: Look) =>
  page.getViewport({ scale, rotation: (page.rotate + turn) % 360 })

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
  { scale, turn }: Look,
  onDrawn?: () => void,
) {
  useEffect(() => {
    const holder = ref.current
    if (!holder || !page) return
    const viewport = viewportOf(page, { scale, turn })
    const canvas = document.createElement('canvas')
    const density = densityOf(viewport, devicePixelRatio)
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    canvas.setAttribute('aria-hidden', 'true')
    const words = document.createElement('div')
    words.className = classes['words'] ?? ''
    const drawing = page.render({ canvas, viewport: viewportOf(page, { scale: scale * density, turn }) })
    let layer: TextLayer | null = null
    let isGone = false
    // The picture is shown before the words are laid out: it is what people wait for.
    const draw = async () => {
      await drawing.promise
      if (isGone) return
      holder.replaceChildren(canvas, words)
      onDrawn?.()
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
  }, [ref, page, scale, turn, onDrawn])
  useEffect(() => {
    const holder = ref.current
    if (!page) holder?.replaceChildren()
  }, [ref, page])
}
