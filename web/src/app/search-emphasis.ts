import { plain } from '../ui/text/plain-text.ts'

export interface Piece {
  text: string
  hit: boolean
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in pieces, those parts marked that begin a word and match a word of the search, marks on letters aside. */
export function emphasise(text: string, search: string): Piece[] {
  const words = plain(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(escaped)
  if (words.length === 0) return [{ text, hit: false }]
  const letters = [...text.normalize('NFC')]
  const plainLetters = letters.map(plain)
  // Where in the text each character of its plain form comes from: 'ß' stays one, a mark that stands alone is none.
  const origins = plainLetters.flatMap((letter, at) => [...letter].map(() => at))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  const pieces: Piece[] = []
  const add = (from: number, to: number, hit: boolean) => {
    if (to > from) pieces.push({ text: letters.slice(from, to).join(''), hit })
  }
  let end = 0
  for (const match of plainLetters.join('').matchAll(pattern)) {
    const from = origins[match.index] ?? 0
    const to = (origins[match.index + match[0].length - 1] ?? 0) + 1
    add(end, from, false)
    add(from, to, true)
    end = to
  }
  add(end, letters.length, false)
  return pieces
}
