import { Refusal } from '../request/refusal.ts'

const side = 256
/** Decoding costs memory by the pixel, not by the byte: a small file can be a huge picture. */
const mostPixels = 50_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif'])

export const portraitType = 'image/webp'

/** The image library takes more memory than the rest of an idle server, so it comes with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const notAnImage = () =>
  new Refusal(400, 'Please choose an image (JPEG, PNG, WebP, GIF, TIFF or HEIC)', {
    fields: { newPhotoFile: 'Please choose an image' },
  })

/**
 * A square portrait made from whatever picture was sent. The bytes that came in are never kept: what is stored was
 * encoded here, without the camera's data and without anything that could hide in a file. Drawings that hold script
 * (SVG) are no pictures to us.
 */
export async function makePortrait(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!formats.has(format ?? '')) throw notAnImage()
    return await image
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw error instanceof Refusal ? error : notAnImage()
  }
}
