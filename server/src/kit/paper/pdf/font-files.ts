import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One font file, decoded, with the code points that it has glyphs for. */
export interface FontFile {
  name: string
  bytes: Uint8Array
  /** A file with a weight axis serves the plain and the bold text; Arimo has a file for each. */
  isVariable: boolean
  hasCodePoint: (code: number) => boolean
}

type Range = readonly [first: number, last: number]
interface Slice {
  package: string
  path: string
}

/**
 * The fonts beside Arimo, in the order in which they are asked. Characters that several scripts share (the danda) come
 * from the first that has them.
 */
const scripts = [
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-canadian-aboriginal',
  'noto-sans-cherokee',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-syriac',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
  'noto-serif-tibetan',
] as const
const eastAsian = {
  chinese: 'noto-sans-sc',
  traditional: 'noto-sans-tc',
  japanese: 'noto-sans-jp',
  korean: 'noto-sans-kr',
} as const

/**
 * Han characters look different in China, Japan and Korea. Kana or Hangul in a document say which form its readers
 * expect.
 */
export function packagesFor(texts: readonly string[]): string[] {
  const { chinese, traditional, japanese, korean } = eastAsian
  const has = (letters: RegExp) => texts.some((text) => letters.test(text))
  const first = has(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
    ? [japanese]
    : has(/\p{Script=Hangul}/u)
      ? [korean]
      : []
  return [...new Set([...scripts, ...first, chinese, traditional, japanese, korean, 'noto-sans-symbols'])]
}

const pathOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier))

/** "U+0600-06FF,U+200C" as it stands in the package's list of its files. */
const rangesOf = (list: string): Range[] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^u\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** A package holds its font in slices of a hundred or so characters, and a list of which slice has which. */
async function readSlices(name: string): Promise<[slice: Slice, ranges: Range[]][]> {
  const list = JSON.parse(await readFile(pathOf(`@fontsource-variable/${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(list).map(([slice, ranges]) => [
    {
      package: name,
      path: `@fontsource-variable/${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    },
    rangesOf(ranges),
  ])
}

let slicesByCode: Promise<Map<number, Slice[]>> | null = null

/**
 * Which slices say that they have a code point. It is worked out once: a text of a million different characters must
 * not cost a search for each.
 */
async function indexSlices(): Promise<Map<number, Slice[]>> {
  const index = new Map<number, Slice[]>()
  for (const name of packagesFor([])) {
    for (const [slice, ranges] of await readSlices(name)) {
      for (const [first, last] of ranges) {
        for (let code = first; code <= last; code += 1) {
          const known = index.get(code)
          if (known) known.push(slice)
          else index.set(code, [slice])
        }
      }
    }
  }
  return index
}

const openFiles = new Map<string, Promise<FontFile>>()

async function readFont(specifier: string): Promise<FontFile> {
  const stored = await readFile(pathOf(specifier))
  const isVariable = specifier.endsWith('.woff2')
  const { default: woff } = await import('wawoff2')
  // What the decoder answers lies in its own memory, which the next file overwrites.
  const bytes = isVariable ? new Uint8Array(await woff.decompress(stored)) : new Uint8Array(stored)
  const { Blob, Face } = await import('harfbuzzjs')
  const known = new Set(new Face(new Blob(bytes)).collectUnicodes())
  return {
    name:
      specifier
        .split('/')
        .at(-1)
        ?.replace(/\..*$/, '')
        .replace(/-wght-normal$/, '') ?? 'font',
    bytes,
    isVariable,
    hasCodePoint: (code) => known.has(code),
  }
}

function openFont(specifier: string): Promise<FontFile> {
  const open = openFiles.get(specifier) ?? readFont(specifier)
  openFiles.set(specifier, open)
  return open
}

export const openArimo = async (): Promise<Record<'plain' | 'bold', FontFile>> => ({
  plain: await openFont('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: await openFont('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
})

/** A letter with a mark is as good as the letter and the mark: the shaper puts them together. */
export const canShow = (file: FontFile, text: string): boolean =>
  [text, text.normalize('NFD')].some((form) =>
    [...form].every((letter) => file.hasCodePoint(letter.codePointAt(0) ?? 0)),
  )

/** The first of the packages' files that can show a character. */
export async function findFont(packages: readonly string[], character: string): Promise<FontFile | null> {
  slicesByCode ??= indexSlices()
  const index = await slicesByCode
  const slices = [...character, ...character.normalize('NFD')].flatMap(
    (letter) => index.get(letter.codePointAt(0) ?? 0) ?? [],
  )
  for (const { path } of slices.toSorted((a, b) => packages.indexOf(a.package) - packages.indexOf(b.package))) {
    const file = await openFont(path)
    if (canShow(file, character)) return file
  }
  return null
}
