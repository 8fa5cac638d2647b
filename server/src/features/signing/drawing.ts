const prefix = 'data:image/png;base64,'
const mostPixels = 4_000_000
/** Of 255 shades of grey. */
const leastContrast = 16

/**
 * The PNG of a drawn mark; null if nothing is drawn on it, or it cannot be read. The image library is loaded with the
 * first drawing.
 */
export async function readDrawing(dataUrl: string): Promise<Buffer | null> {
  if (!dataUrl.startsWith(prefix)) return null
  const bytes = Buffer.from(dataUrl.slice(prefix.length), 'base64')
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    if ((await image.metadata()).format !== 'png') return null
    // What is drawn shows on white: a transparent picture and a white one are both blank.
    const pixels = await image.flatten({ background: '#ffffff' }).greyscale().raw().toBuffer()
    const first = pixels[0] ?? 0
    return pixels.some((pixel) => Math.abs(pixel - first) > leastContrast) ? bytes : null
  } catch {
    return null
  }
}
