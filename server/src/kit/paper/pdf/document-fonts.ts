import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { FontFace, type Weight } from './font-face.ts'
import { canShow, findFont, openArimo, packagesFor, type FontFile } from './font-files.ts'
import { cleaned } from './text-cleaning.ts'

/** A text and the place where it stands, as a note to the reader names it. */
export interface PlacedText {
  place: string
  text: string
}

/** What is drawn together: a letter with its marks, or a syllable. */
export interface Cluster {
  /** Where it begins in the text. */
  start: number
  text: string
  /** What the font is asked for, which is another character when no font has this one. */
  drawn: string
  /** Null for the standard font, which every reader has. */
  face: FontFace | null
}

const placeholder = '\ufffd'
const dottedCircle = '\u25cc'
const joiners = /[\u200c-\u200d\u2068\u2069]/g
/** No letter has more marks; a taller pile is spread out, so that it cannot cover the lines above and below. */
const tooManyMarks = /\p{Script=Inherited}{4}|\p{M}{9}/u
const pile = /\P{M}*\p{M}{1,3}|\P{M}+/gu
const isAscii = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0

const piecesOf = (segment: string): readonly string[] =>
  tooManyMarks.test(segment) ? (segment.match(pile) ?? []) : [segment]

/**
 * The fonts of one document: the standard one, Arimo for European letters and Hebrew beyond it, and a font for every
 * other script that the texts hold.
 */
export class DocumentFonts {
  readonly standard: Record<Weight, PDFFont>
  readonly #standardCodes: ReadonlySet<number>
  readonly #faces: Record<Weight, Map<FontFile, FontFace>> = { plain: new Map(), bold: new Map() }
  readonly #files = new Map<string, FontFile | null>()
  #arimo: Record<Weight, FontFile> | null = null

  constructor(standard: Record<Weight, PDFFont>) {
    this.standard = standard
    this.#standardCodes = new Set(standard.plain.getCharacterSet())
  }

  /** Whether the standard font has every letter of a cleaned text. */
  isStandard(text: string): boolean {
    return isAscii.test(text) || [...text].every((letter) => this.#standardCodes.has(codeOf(letter)))
  }

  /** Opens the fonts that these texts need, and answers which characters no font has, place by place. */
  async open(texts: Iterable<PlacedText>): Promise<Map<string, Set<string>>> {
    const missing = new Map<string, Set<string>>()
    const others = [...texts]
      .filter(({ text }) => !isAscii.test(text))
      .map(({ place, text }) => ({ place, text: cleaned(text) }))
      .filter(({ text }) => !this.isStandard(text))
    if (others.length === 0) return missing
    this.#arimo = await openArimo()
    const packages = packagesFor(others.map(({ text }) => text))
    for (const { place, text } of others) {
      for (const letter of new Set(text.replace(joiners, ''))) {
        if (this.isStandard(letter) || canShow(this.#arimo.plain, letter)) continue
        const file = this.#files.get(letter) ?? (await findFont(packages, letter))
        this.#files.set(letter, file)
        if (!file) missing.set(place, (missing.get(place) ?? new Set()).add(letter))
      }
    }
    return missing
  }

  #face(file: FontFile, weight: Weight): FontFace {
    const faces = this.#faces[weight]
    const face = faces.get(file) ?? new FontFace(file, weight)
    faces.set(file, face)
    return face
  }

  /** The clusters of a cleaned text. European letters of one text are all drawn in one font. */
  clustersOf(text: string, weight: Weight): Cluster[] {
    const arimo = this.#arimo?.[weight]
    const isArimo = arimo && [...text].some((letter) => !this.isStandard(letter) && canShow(arimo, letter))
    const clusters: Cluster[] = []
    for (const { segment, index } of graphemes.segment(text)) {
      let start = index
      for (const piece of piecesOf(segment)) {
        for (const cluster of this.#drawn(piece, weight, isArimo ? arimo : null)) {
          clusters.push({ ...cluster, start })
          start += cluster.text.length
        }
      }
    }
    return clusters.map((cluster, at) =>
      cluster.text === ' '
        ? { ...cluster, face: this.#spaceFace(clusters[at - 1], clusters[at + 1]) ?? cluster.face }
        : cluster,
    )
  }

  /** A space between words of one font is of that font too, so that they stay one text for those who search it. */
  #spaceFace(before: Cluster | undefined, after: Cluster | undefined): FontFace | null {
    return before?.face && before.face === after?.face && before.face.file.hasCodePoint(codeOf(' '))
      ? before.face
      : null
  }

  #drawn(text: string, weight: Weight, base: FontFile | null): Omit<Cluster, 'start'>[] {
    const visible = text.replace(joiners, '')
    if (visible === '') return [{ text, drawn: '', face: null }]
    const letters = [...visible]
    const file = [base, ...letters.map((letter) => this.#files.get(letter) ?? null)].find(
      (each) => each !== null && canShow(each, visible),
    )
    if (file) {
      const hasNoBase = letters.length > 1 && /^\p{M}/u.test(visible) && file.hasCodePoint(codeOf(dottedCircle))
      return [{ text, drawn: hasNoBase ? dottedCircle + text : text, face: this.#face(file, weight) }]
    }
    if (this.isStandard(visible)) return [{ text, drawn: visible, face: null }]
    if (letters.length > 1)
      return [...text].flatMap((letter) => this.#drawn(letter, weight, base ?? this.#arimo?.[weight] ?? null))
    return [
      { text, drawn: this.#arimo ? placeholder : '?', face: this.#arimo && this.#face(this.#arimo[weight], weight) },
    ]
  }
}

export async function openFonts(document: PDFDocument): Promise<DocumentFonts> {
  const { StandardFonts } = await import('@cantoo/pdf-lib')
  return new DocumentFonts({
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  })
}
