const tints = 6

/** The same name always gets the same one of the six avatar tints. */
export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}

export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
