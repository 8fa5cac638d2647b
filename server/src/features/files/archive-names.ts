/**
 * Characters that Windows forbids in file names. A colon also turns the letter before it into a drive, and slashes
 * create folders.
 */
const forbidden = /[\p{Cc}<>:"/\\|?*]/gu
/** Device names of Windows, with any extension. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** The longest file name on most systems, in bytes. */
const mostBytes = 255

interface NameParts {
  stem: string
  ending: string
}

/** A name that every system can unpack, as close as possible to the stored one. */
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

/** Inserts a mark before the extension and shortens the stem until the name fits. */
function joined({ stem, ending }: NameParts, mark: string): string {
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('') + mark + ending) > mostBytes) characters.pop()
  return `${characters.join('')}${mark}${ending}`.replace(/[. ]+$/, '')
}

/**
 * The names of stored files inside an archive. They are unique even where file names are case-insensitive: `a.pdf`, `A
 * (2).pdf`.
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
