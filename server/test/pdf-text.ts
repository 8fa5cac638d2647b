import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of a PDF's pages in the order in which they are drawn, as a reader would copy them. */
export async function textsOfPages(bytes: Buffer): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, disableFontFace: true })
  try {
    const document = await task.promise
    return await Promise.all(Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent({ disableNormalization: true })
      return items.flatMap((item) => 'str' in item && item.str.trim() !== '' ? [item.str] : [])
    }))
  } finally {
    await task.destroy()
  }
}

export const textOf = (pages: readonly (readonly string[])[]): string => pages.flat().join(' ')
