// How a note mentions somebody: `@` and the name, as it stands in the text.

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

export interface NotePart {
  text: string
  /** The name of the person whom this part mentions; null for every other text. */
  mentions: string | null
}

/**
 * A note, cut where it mentions one of these names. Of two names that begin alike the longer one is meant. A name that
 * goes on as another word is none, and so is an email address.
 */
export function notePartsOf(notes: string, names: readonly string[]): NotePart[] {
  const byLength = [...new Set(names)].filter(Boolean).toSorted((a, b) => b.length - a.length)
  const parts: NotePart[] = []
  let begin = 0
  for (let at = notes.indexOf('@'); at >= 0; at = notes.indexOf('@', at + 1)) {
    if (at < begin || isWordCharacter(notes[at - 1])) continue
    const name = byLength.find((each) => {
      const end = at + 1 + each.length
      return notes.startsWith(each, at + 1) && !isWordCharacter(notes[end])
    })
    if (name === undefined) continue
    if (at > begin) parts.push({ text: notes.slice(begin, at), mentions: null })
    begin = at + 1 + name.length
    parts.push({ text: notes.slice(at, begin), mentions: name })
  }
  if (begin < notes.length) parts.push({ text: notes.slice(begin), mentions: null })
  return parts
}

/** Those of the names that a note mentions. */
export const namesIn = (notes: string, names: readonly string[]): Set<string> =>
  new Set(notePartsOf(notes, names).flatMap(({ mentions }) => mentions ?? []))
