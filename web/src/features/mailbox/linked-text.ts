interface LinkedPiece {
  text: string
  href: string | null
}

/**
 * Plain text in pieces, web addresses among them marked as links. Punctuation that ends a sentence is not part of an
 * address.
 */
export function linkedPieces(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const address = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null })
    pieces.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}
