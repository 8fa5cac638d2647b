export interface Piece { text: string; hit: boolean }

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in pieces, those parts marked that begin a word and match a word of the search. */
export function emphasise(text: string, search: string): Piece[] {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escaped)
  if (words.length === 0) return [{ text, hit: false }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hit: false })
    pieces.push({ text: match[0], hit: true })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false })
  return pieces
}
