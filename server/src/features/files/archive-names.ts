/**
 * Characters that Windows takes in no file name; a colon also makes a drive of the letter before it, and slashes make
 * folders.
 */
const forbidden = /[\p{Cc}<>:"/\\|?*]/gu
/** Names of devices on Windows, with any ending. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** The longest name of a file on most systems. */
const mostBytes = 255

interface NameParts {
  stem: string
  ending: string
}

/** A name that every system can unpack, as like the stored one as it can be. */
function partsOf(stored: string): NameParts {
  const plain = stored
    .toWellFormed()
    .normalize('NFC')
    .replace(forbidden, '_')
    .trim()
    .replace(/[. ]+$/, '')
  const name = device.test(plain) ? `_${plain}` : plain || 'file'
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,16})?$/s.exec(name) ?? []
  return { stem, ending }
}

/** Puts a mark before the ending, and cuts what is before it until the whole is short enough. */
function joined({ stem, ending }: NameParts, mark: string): string {
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('') + mark + ending) > mostBytes) characters.pop()
  return `${characters.join('')}${mark}${ending}`.replace(/[. ]+$/, '')
}

/**
 * The names of stored files inside an archive. They differ for every system, also where capitals and small letters are
 * the same: `a.pdf`, `A (2).pdf`.
 */
export function archiveNames(stored: readonly string[]): string[] {
  const taken = new Set<string>()
  return stored.map((each) => {
    const parts = partsOf(each)
    let name = joined(parts, '')
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = joined(parts, ` (${n})`)
    taken.add(name.toLowerCase())
    return name
  })
}
