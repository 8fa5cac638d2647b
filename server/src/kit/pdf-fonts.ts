import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { isStandard, PdfLetters } from './pdf-letters.ts'

type Weight = 'plain' | 'bold'
type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/** The libraries take a while to load and most servers never make a PDF, so they come with the first one. */
export const loadPdf = () => import('pdf-lib')
const loadFontkit = () => import('fontkit')

const files: Record<Weight, string> = {
  plain: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  bold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
}

/**
 * The library was written for an older fontkit, which gave its subset as a stream. Letters stand one beside the other, as with the standard fonts:
 * shaping would cost a millisecond for each text and move nothing that is drawn.
 */
const asLibraryExpects = (font: Font): unknown => Object.assign(font, {
  layout: (text: string) => ({ glyphs: font.glyphsForString(text) }),
  createSubset: ((create) => () => {
    const subset = create()
    const stream = {
      on(event: string, listen: (bytes?: Uint8Array) => void) {
        if (event === 'data') listen(subset.encode())
        if (event === 'end') setImmediate(listen)
        return stream
      },
    }
    return Object.assign(subset, { encodeStream: () => stream })
  })(font.createSubset.bind(font)),
})

async function embedWide(document: PDFDocument, weight: Weight): Promise<PDFFont> {
  const fontkit = await loadFontkit()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the library needs of a font is made to fit just above
  document.registerFontkit({ create: (bytes: Uint8Array) => asLibraryExpects(fontkit.create(Buffer.from(bytes)) as Font) } as Fontkit)
  return document.embedFont(await readFile(fileURLToPath(import.meta.resolve(files[weight]))), { subset: true })
}

/**
 * The fonts of a document that will hold these texts. Every reader has the standard ones, which know the letters of western Europe; when the texts
 * need others, the letters that are used travel with the document, in a font whose letters are as wide.
 */
export async function openLetters(document: PDFDocument, texts: Iterable<string>): Promise<Record<Weight, PdfLetters>> {
  const { StandardFonts } = await loadPdf()
  const [plain, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)]
  const isWide = [...texts].some((text) => !isStandard(plain, text))
  return {
    plain: new PdfLetters(plain, isWide ? await embedWide(document, 'plain') : null),
    bold: new PdfLetters(bold, isWide ? await embedWide(document, 'bold') : null),
  }
}
