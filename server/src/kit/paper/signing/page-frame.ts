import type { PDFPage } from '@cantoo/pdf-lib'

export interface Frame {
  /** The size of the page as it is shown. */
  width: number
  height: number
  /**
   * The matrix from a box of the shown page to the page itself. In the box, the origin is its bottom left corner as
   * shown, and y goes up.
   */
  boxMatrix: (box: { x: number; y: number; height: number }) => [number, number, number, number, number, number]
}

/** How a page is shown: its crop box, turned by its rotation. */
export function frameOf(page: PDFPage): Frame {
  const crop = page.getCropBox()
  const media = page.getMediaBox()
  const left = Math.max(crop.x, media.x)
  const bottom = Math.max(crop.y, media.y)
  const across = Math.min(crop.x + crop.width, media.x + media.width) - left
  const up = Math.min(crop.y + crop.height, media.y + media.height) - bottom
  const turned = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4
  const isSideways = turned % 2 === 1
  return {
    width: isSideways ? up : across,
    height: isSideways ? across : up,
    boxMatrix({ x, y, height }) {
      const below = y + height
      switch (turned) {
        case 1:
          return [0, 1, -1, 0, left + below, bottom + x]
        case 2:
          return [-1, 0, 0, -1, left + across - x, bottom + below]
        case 3:
          return [0, -1, 1, 0, left + across - below, bottom + up - x]
        default:
          return [1, 0, 0, 1, left + x, bottom + up - below]
      }
    },
  }
}
