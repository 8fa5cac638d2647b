/** A row of things that are drawn one after the other: letters, or clusters of them. */
export interface Breakable {
  length: number
  widthAt: (index: number) => number
  isSpaceAt: (index: number) => boolean
  /** Whether a line may begin here although no space stands before; for scripts that write without. */
  mayBreakBefore: (index: number) => boolean
  /** Whether it is drawn as one with what stands before. */
  isJoined: (index: number) => boolean
}

/**
 * From where to where each line goes, without the spaces at its end. A word that is wider than the line is broken
 * itself.
 */
export function brokenLines(row: Breakable, width: number): [from: number, to: number][] {
  const lines: [number, number][] = []
  let [from, at, used] = [0, 0, 0]
  const turn = () => {
    let to = at
    while (to > from && row.isSpaceAt(to - 1)) to -= 1
    lines.push([from, to])
    from = at
    used = 0
  }
  while (at < row.length) {
    let [end, bare] = [at, 0]
    do bare += row.isSpaceAt(end) ? 0 : row.widthAt(end)
    while (++end < row.length && !(row.isSpaceAt(end - 1) && !row.isSpaceAt(end)) && !row.mayBreakBefore(end))
    if (at > from && used + bare > width) turn()
    for (; at < end; at += 1) {
      if (at > from && !row.isSpaceAt(at) && !row.isJoined(at) && used + row.widthAt(at) > width) turn()
      used += row.widthAt(at)
    }
  }
  turn()
  return lines
}

const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\uff00-\uffef]/u
const opening = /[\p{Ps}\p{Pi}]$/u
/** Closing signs and small kana do not begin a line. */
const following =
  /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u3005\u303b\u30fc\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * The places in a text where a line may begin although no space stands before: between the characters of East Asia, and
 * between words in the scripts of South-East Asia.
 */
export function unspacedBreaks(text: string, starts: readonly number[]): Set<number> {
  const found = new Set<number>()
  const isUnspaced = unspaced.test(text)
  if (!isUnspaced && !eastAsian.test(text)) return found
  const wordStarts = isUnspaced
    ? new Set([...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ index }) => index))
    : new Set<number>()
  for (const [at, start] of starts.entries()) {
    if (at === 0) continue
    const before = text.slice(starts[at - 1], start)
    const after = text.slice(start, starts[at + 1])
    const isBreak =
      (wordStarts.has(start) && unspaced.test(before + after)) ||
      (eastAsian.test(before + after) && !opening.test(before) && !following.test(after))
    if (isBreak) found.add(start)
  }
  return found
}
