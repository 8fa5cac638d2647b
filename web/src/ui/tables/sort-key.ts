/**
 * How names are put in order: as an English reader expects, numbers by their value, and whatever their case and marks.
 */
export const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Numbers that are longer than this are nobody's count; the collator itself treats them in pieces. */
const longestNumber = 200
const longestText = 1000

const letters = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
const distinct = letters
  .toSorted(collator.compare)
  .filter((letter, at, all) => collator.compare(all[at - 1] ?? '', letter) !== 0)
const findPlace = (letter: string) => distinct.findIndex((each) => collator.compare(each, letter) === 0) + 1

const [ignored, unheard, notYet] = [0, -1, -2]
const isMark = (code: number) => code >= 0x300 && code <= 0x36f
const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/**
 * The place of a letter in the collator's own order, worked out when it is first met: asking the collator for each pair
 * of names is what makes a long list slow. Letters with marks stand where they stand without.
 */
const places = new Int16Array(0x2000).fill(notYet)
function placeOf(code: number): number {
  const known = code < places.length ? (places[code] ?? unheard) : unheard
  if (known !== notYet) return known
  const [base = 0, ...marks] = [...String.fromCharCode(code).normalize('NFD')].map((letter) => letter.charCodeAt(0))
  const place = isMark(code)
    ? ignored
    : base < 0x80 && !isDigit(base) && marks.every(isMark)
      ? findPlace(String.fromCharCode(base))
      : unheard
  places[code] = place
  return place
}
const numberPlace = findPlace('0')

/** Written over with every key: a text that grew letter by letter would be compared far more slowly. */
const written = new Uint16Array(3 * longestText)

/**
 * A text that stands among others, letter by letter, where the collator would put it; null for writings that only the
 * collator knows.
 */
export function sortKeyOf(text: string): string | null {
  if (text.length > longestText) return null
  let length = 0
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (!isDigit(code)) {
      const place = placeOf(code)
      if (place === unheard) return null
      if (place !== ignored) written[length++] = place
      at += 1
      continue
    }
    let to = at + 1
    while (isDigit(text.charCodeAt(to))) to += 1
    while (at < to - 1 && text.charCodeAt(at) === 0x30) at += 1
    if (to - at > longestNumber) return null
    // Of two numbers the one with more digits is greater.
    written[length++] = numberPlace
    written[length++] = to - at
    for (; at < to; at += 1) written[length++] = text.charCodeAt(at)
  }
  return String.fromCharCode.apply(null, written.subarray(0, length) as unknown as number[])
}
