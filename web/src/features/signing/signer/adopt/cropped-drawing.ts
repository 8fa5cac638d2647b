/** A part of a picture. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const opaque = 8

/** The part of RGBA pixels that is drawn on; null if nothing is. */
export function drawnArea(pixels: Uint8ClampedArray, width: number, height: number): Area | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < opaque) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** What was drawn, without the empty space around it, as the data URL of a PNG; null if nothing was drawn. */
export function croppedDrawing(canvas: HTMLCanvasElement): string | null {
  const { width, height } = canvas
  const area = drawnArea(
    canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(),
    width,
    height,
  )
  if (!area) return null
  const cropped = document.createElement('canvas')
  cropped.width = area.width
  cropped.height = area.height
  cropped.getContext('2d')?.drawImage(canvas, -area.x, -area.y)
  return cropped.toDataURL('image/png')
}
