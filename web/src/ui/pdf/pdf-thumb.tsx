import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
import { useNear } from './pdf-page.tsx'
import { densityOf, type Size } from './zoom.ts'

interface PdfThumbProps {
  pdf: PDFDocumentProxy
  number: number
  width: number
  likely: Size
  turn?: number
}

/** A small picture of a page, drawn when it comes near the window. Whoever shows it gives it a name. */
export function PdfThumb({ pdf, number, width, likely, turn = 0 }: PdfThumbProps) {
  const holder = useRef<HTMLDivElement>(null)
  const isNear = useNear(holder, false)
  useEffect(() => {
    if (!isNear) return
    let cancel = () => {}
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const rotation = (page.rotate + turn) % 360
      const own = page.getViewport({ scale: 1, rotation })
      const scale = (width / own.width) * densityOf(own, devicePixelRatio)
      const viewport = page.getViewport({ scale, rotation })
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.width = '100%'
      canvas.style.display = 'block'
      if (isGone) return
      const drawing = page.render({ canvas, viewport })
      cancel = () => drawing.cancel()
      await drawing.promise
      holder.current?.replaceChildren(canvas)
    }
    draw().catch(() => {})
    return () => {
      isGone = true
      cancel()
    }
  }, [pdf, number, width, turn, isNear])
  return (
    <div
      ref={holder}
      aria-hidden
      style={{ width, minHeight: (likely.height / likely.width) * width, background: '#fff' }}
    />
  )
}
