/** Text as it is compared while somebody searches: marks and case aside. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that somebody typed into a search. */
export const wordsOf = (typed: string): string[] => plain(typed).split(/[\s,]+/).filter(Boolean)
