/** A text in three parts, of which the one in the middle is what changed. */
export interface ChangedText {
  start: string
  changed: string
  end: string
}

type Parts = readonly string[]

/** Cuts off what two lists have in common at both ends. Answers how many parts that are. */
function commonEnds(old: Parts, now: Parts): { start: number; end: number } {
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  return { start, end }
}

const words = (text: string): Parts => text.split(/(\s+)/)

/** Where a value differs from the one before: in some words, or in a part of one word. A new value is not marked. */
export function changedPart(before: string | null, after: string): ChangedText {
  const [old, now] = [words(before ?? ''), words(after)]
  const { start, end } = commonEnds(old, now)
  const [oldWords, newWords] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isOneWord = oldWords.length === 1 && newWords.length === 1
  // By characters as people see them, so that none is cut in two.
  const letters = [...newWords.join('')]
  const within = isOneWord ? commonEnds([...(oldWords[0] ?? '')], letters) : { start: 0, end: 0 }
  if (start + end + within.start + within.end === 0) return { start: after, changed: '', end: '' }
  return {
    start: now.slice(0, start).join('') + letters.slice(0, within.start).join(''),
    changed: letters.slice(within.start, letters.length - within.end).join(''),
    end: letters.slice(letters.length - within.end).join('') + now.slice(now.length - end).join(''),
  }
}
