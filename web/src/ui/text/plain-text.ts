/** Text as it is compared while somebody searches: marks and case aside. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that somebody typed into a search. */
export const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean)

/** Whether a text holds every word that was typed, in whatever order: 'josé brightwater' finds 'Brightwater, José'. */
export const holdsWords = (text: string, typed: string): boolean => {
  const searched = plain(text)
  return wordsOf(typed).every((word) => searched.includes(word))
}
