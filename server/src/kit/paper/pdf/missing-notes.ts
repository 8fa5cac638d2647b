import { isolated } from '../bidi-controls.ts'

/** So many characters are named in one place; of more, their number is said. */
const mostNamed = 200

const codePoint = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** What a document says at its end about characters that no font has: which, and where they stand. */
export function notesOn(missing: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (missing.size === 0) return []
  const places = [...missing].map(([place, letters]) => {
    const named = [...letters].slice(0, mostNamed).map(codePoint).join(', ')
    return `${named}${letters.size > mostNamed ? ` and ${letters.size - mostNamed} more` : ''} in ${isolated(place)}`
  })
  return [`Characters that this document's fonts cannot show: ${places.join('; ')}.`]
}
