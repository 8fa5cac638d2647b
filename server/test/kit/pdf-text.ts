import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text and where it stands on its page. */
export interface PlacedText {
  text: string
  left: number
  right: number
  y: number
  height: number
}

/**
 * A piece that was drawn in another font begins where the one before ends, on whichever side that is, and belongs to
 * it.
 */
function joined(pieces: readonly PlacedText[]): PlacedText[] {
  const texts: PlacedText[] = []
  for (const piece of pieces) {
    const last = texts.at(-1)
    const gap = last && last.y === piece.y ? Math.max(piece.left - last.right, last.left - piece.right) : Infinity
    if (last && gap < 0.5 * last.height) {
      const text = last.text + (gap > 0.1 * last.height ? ' ' : '') + piece.text
      texts[texts.length - 1] = {
        ...last,
        text,
        left: Math.min(last.left, piece.left),
        right: Math.max(last.right, piece.right),
      }
    } else texts.push(piece)
  }
  return texts
}

/** The texts of a PDF's pages in the order in which they are drawn, as a reader would copy them, each in its place. */
export async function placesOfPages(bytes: Buffer): Promise<PlacedText[][]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  })
  try {
    const document = await task.promise
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, at) => {
        const { items } = await (await document.getPage(at + 1)).getTextContent({ disableNormalization: true })
        return joined(
          items.flatMap((item) => {
            if (!('str' in item) || item.str.trim() === '') return []
            const [left = 0, y = 0] = (item.transform as number[]).slice(4)
            return [{ text: item.str, left, right: left + item.width, y, height: item.height }]
          }),
        )
      }),
    )
  } finally {
    await task.destroy()
  }
}

export const textsOfPages = async (bytes: Buffer): Promise<string[][]> =>
  (await placesOfPages(bytes)).map((page) => page.map(({ text }) => text))

export const textOf = (pages: readonly (readonly string[])[]): string => pages.flat().join(' ')
