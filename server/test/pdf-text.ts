import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from 'pdf-lib'

const fromFont = new TextDecoder('windows-1252')

function contentOf({ node, doc }: PDFPage): string {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((part) => doc.context.lookup(part)) : [contents]
  return streams.map((stream) => stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '').join('\n')
}

/** The texts of a PDF's pages in the order in which they are drawn. Only for standard fonts, whose letters are those of Windows. */
export async function textsOfPages(bytes: Buffer): Promise<string[][]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => [...contentOf(page).matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => fromFont.decode(Buffer.from(hex, 'hex'))))
}

export const textOf = (pages: readonly (readonly string[])[]): string => pages.flat().join(' ')
