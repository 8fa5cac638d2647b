/** The first letters of the words of a name, at most three; letters of every script. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .map((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join('')
    .toLocaleUpperCase()
