import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { densityOf } from './zoom.ts'

export interface Look {
  scale: number
  /** By how many degrees the page is turned clockwise. */
  turn: number
}

export const viewportOf = (page: PDFPageProxy, { scale, turn }: Look) =>
  page.getViewport({ scale, rotation: (page.rotate + turn) % 360 })

/** The picture of a page. */
export interface Drawing {
  look: Look
  canvas: HTMLCanvasElement
  /** Resolves once the picture is whole. */
  drawn: Promise<void>
  cancel: () => void
}

/** Draws a page, with as many pixels as the screen shows. */
export function drawPage(page: PDFPageProxy, look: Look): Drawing {
  const viewport = viewportOf(page, look)
  const canvas = document.createElement('canvas')
  const density = densityOf(viewport, devicePixelRatio)
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport: viewportOf(page, { ...look, scale: look.scale * density }) })
  return { look, canvas, drawn: task.promise, cancel: () => task.cancel() }
}

/** The size of a page on the screen. */
export const sizeAt = ({ width, height }: { width: number; height: number }, scale: number) => ({
  width: Math.floor(width * scale),
  height: Math.floor(height * scale),
})
