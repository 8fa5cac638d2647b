import bidiFactory from 'bidi-js'
import type { Cluster, DocumentFonts } from './document-fonts.ts'
import type { FontFace, Weight } from './font-face.ts'
import { brokenLines, unspacedBreaks } from './line-breaking.ts'
import { cleaned } from './text-cleaning.ts'

/** A glyph with the text that a reader copies with it. It is as wide as everything that is drawn for this text. */
export interface TextGlyph {
  id: number
  text: string
  width: number
  dx: number
  dy: number
}
/** A glyph that is drawn without being text: a mark, or a part of a syllable whose text the first glyph has. */
export interface Ornament {
  id: number
  x: number
  y: number
}
export type Run = { x: number } & (
  | { face: null; text: string }
  | { face: FontFace; glyphs: TextGlyph[]; ornaments: Ornament[] }
)
/** What stands on one line, in the order in which it is read; lengths are those at size 1. */
export interface Line {
  runs: Run[]
  width: number
  isRightToLeft: boolean
}

const bidi = bidiFactory()
const space = 0x20
/** The order is worked out for so many characters at once; a longer paragraph goes on with another line. */
const mostAtOnce = 20_000
/**
 * The library looks at halves of a letter beyond the first plane; an Aleph stands for each half of one that goes from
 * right to left.
 */
const forBidi = (text: string) => text.replace(/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu, '\u05d0\u05d0')

interface Part {
  face: FontFace | null
  level: number
  clusters: Cluster[]
}

/** Neighbours in the same font and direction. */
function partsOf(clusters: readonly Cluster[], levels: Uint8Array): Part[] {
  const parts: Part[] = []
  for (const cluster of clusters) {
    if (cluster.drawn === '') continue
    const level = levels[cluster.start] ?? 0
    const last = parts.at(-1)
    if (last && last.face === cluster.face && last.level === level) last.clusters.push(cluster)
    else parts.push({ face: cluster.face, level, clusters: [cluster] })
  }
  return parts
}

/** The parts of a line as they are seen from left to right (rule L2 of the bidirectional algorithm). */
function reordered(parts: readonly Part[]): Part[] {
  let seen = [...parts]
  const levels = parts.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level >= 1; level -= 1) {
    const next: Part[] = []
    let turned: Part[] = []
    for (const part of seen) {
      if (part.level >= level) turned.unshift(part)
      else {
        next.push(...turned, part)
        turned = []
      }
    }
    seen = [...next, ...turned]
  }
  return seen
}

const isTurned = ({ level }: Part) => level % 2 === 1

/** For each index where a glyph begins, the text that its glyphs stand for. */
function textsOf(
  clusters: readonly Cluster[],
  starts: readonly number[],
  letterOf: (letter: string) => string,
): Map<number, string> {
  const texts = new Map<number, string>()
  let [place, next] = [0, 0]
  for (const { text, drawn } of clusters) {
    const letters =
      text === drawn
        ? [...text].map((letter) => [letterOf(letter), letter.length] as const)
        : [[text, drawn.length] as const]
    for (const [letter, length] of letters) {
      while ((starts[next + 1] ?? Infinity) <= place) next += 1
      const owner = starts[next] ?? 0
      texts.set(owner, (texts.get(owner) ?? '') + letter)
      place += length
    }
  }
  return texts
}

/**
 * The glyphs of a part. The first wide glyph of a cluster has its whole text and width, and the others are ornaments:
 * readers put together what they copy from one glyph after the other, and take a raised mark for another line, or a
 * glyph without text for a gap. They turn round what goes from right to left letter by letter, so such a text is given
 * as it looks, its brackets too.
 */
function glyphsOf(face: FontFace, part: Part): { glyphs: TextGlyph[]; ornaments: Ornament[]; width: number } {
  const turned = isTurned(part)
  const shaped = face.shape(part.clusters.map(({ drawn }) => drawn).join(''), turned)
  const clusters = Map.groupBy(shaped, ({ at }) => at)
  const starts = [...clusters.keys()].toSorted((a, b) => a - b)
  const texts = textsOf(part.clusters, starts, (letter) =>
    turned ? (bidi.getMirroredCharacter(letter) ?? letter) : letter,
  )
  const [glyphs, ornaments]: [TextGlyph[], Ornament[]] = [[], []]
  let width = 0
  for (const [at, cluster] of clusters) {
    const first = cluster.find(({ advance }) => advance > 0) ?? cluster[0]
    const letters = [...(texts.get(at) ?? '')]
    const begin = width
    for (const glyph of cluster) {
      if (glyph !== first) ornaments.push({ id: glyph.id, x: width + glyph.dx, y: glyph.dy })
      width += glyph.advance
    }
    if (first)
      glyphs.push({
        id: first.id,
        text: (turned ? letters.toReversed() : letters).join(''),
        width: width - begin,
        dx: first.dx,
        dy: first.dy,
      })
  }
  return { glyphs, ornaments, width }
}

/** Breaks texts into lines and puts the glyphs of each into their order. */
export class TextLayout {
  readonly #fonts: DocumentFonts
  /** By code; the standard font has none that is far from the first letters of Unicode. */
  readonly #widths: Record<Weight, (number | undefined)[]> = { plain: [], bold: [] }

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts
  }

  /**
   * How wide a letter of the standard font is. Letters are drawn one beside the other, without the kerning that the
   * library's own measure counts with.
   */
  #letterWidth(code: number, weight: Weight): number {
    return (this.#widths[weight][code] ??= this.#fonts.standard[weight].widthOfTextAtSize(String.fromCharCode(code), 1))
  }

  #standardWidth(text: string, weight: Weight): number {
    let width = 0
    for (let at = 0; at < text.length; at += 1) width += this.#letterWidth(text.charCodeAt(at), weight)
    return width
  }

  /** The lines of a text in a column; each of its own line breaks begins another. */
  lines(text: string, weight: Weight, width = Infinity): Line[] {
    return text.split(/\r\n|\n|\r/).flatMap((paragraph) => {
      const clean = cleaned(paragraph).trim()
      if (this.#fonts.isStandard(clean)) return this.#standardLines(clean, weight, width)
      const chunks = Array.from({ length: Math.ceil(clean.length / mostAtOnce) }, (_, at) =>
        clean.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
      )
      return chunks.flatMap((chunk) => this.#shapedLines(chunk, weight, width))
    })
  }

  #standardLines(text: string, weight: Weight, width: number): Line[] {
    const never = () => false
    const row = {
      length: text.length,
      widthAt: (at: number) => this.#letterWidth(text.charCodeAt(at), weight),
      isSpaceAt: (at: number) => text.charCodeAt(at) === space,
      mayBreakBefore: never,
      isJoined: never,
    }
    const widthOf = (line: string) => this.#standardWidth(line, weight)
    return brokenLines(row, width).map(([from, to]) => {
      const line = text.slice(from, to)
      return {
        runs: [{ x: 0, face: null, text: line }],
        get width() {
          return widthOf(line)
        },
        isRightToLeft: false,
      }
    })
  }

  #shapedLines(text: string, weight: Weight, width: number): Line[] {
    const clusters = this.#fonts.clustersOf(text, weight)
    const { levels, paragraphs } = bidi.getEmbeddingLevels(forBidi(text))
    const widths = this.#measured(clusters, levels, weight)
    const breaks = unspacedBreaks(
      text,
      clusters.map(({ start }) => start),
    )
    const row = {
      length: clusters.length,
      widthAt: (at: number) => widths[at] ?? 0,
      isSpaceAt: (at: number) => clusters[at]?.text === ' ',
      mayBreakBefore: (at: number) => breaks.has(clusters[at]?.start ?? -1),
      isJoined: (at: number) => widths[at] === undefined,
    }
    const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1
    return brokenLines(row, width).map(([from, to]) => ({
      ...this.#line(partsOf(clusters.slice(from, to), levels), weight),
      isRightToLeft,
    }))
  }

  /** How wide each cluster is within the whole text; what is drawn as one with the cluster before has no width. */
  #measured(clusters: readonly Cluster[], levels: Uint8Array, weight: Weight): (number | undefined)[] {
    const widths = new Map<Cluster, number>()
    for (const part of partsOf(clusters, levels)) {
      if (part.face === null)
        for (const cluster of part.clusters) widths.set(cluster, this.#standardWidth(cluster.drawn, weight))
      else {
        const owners = part.clusters.flatMap((cluster) => Array.from({ length: cluster.drawn.length }, () => cluster))
        for (const { at, advance } of part.face.shape(
          part.clusters.map(({ drawn }) => drawn).join(''),
          isTurned(part),
        )) {
          const owner = owners[at]
          if (owner) widths.set(owner, (widths.get(owner) ?? 0) + advance)
        }
      }
    }
    return clusters.map((cluster) => widths.get(cluster))
  }

  #line(parts: readonly Part[], weight: Weight): { runs: Run[]; width: number } {
    let width = 0
    const runs = new Map<Part, Run>()
    for (const part of reordered(parts)) {
      const x = width
      if (part.face !== null) {
        const { width: added, ...drawn } = glyphsOf(part.face, part)
        width += added
        runs.set(part, { x, face: part.face, ...drawn })
      } else {
        const letters = part.clusters.map(({ drawn }) => drawn)
        const text = isTurned(part)
          ? letters
              .toReversed()
              .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
              .join('')
          : letters.join('')
        width += this.#standardWidth(text, weight)
        runs.set(part, { x, face: null, text })
      }
    }
    return { runs: parts.flatMap((part) => runs.get(part) ?? []), width }
  }
}
