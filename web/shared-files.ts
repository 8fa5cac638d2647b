import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** `createTheme` is the file `create-theme`. */
const plain = (name: string) => name.replaceAll('-', '').toLowerCase()

/** What a module imports by name from a package that names all it has in one file. */
function takenFrom(context: Context, id: string, index: string): string[] {
  const code = context.getModuleInfo(id)?.code ?? ''
  const names = new Set(
    [...code.matchAll(/\bimport\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []).map(plain),
  )
  return (context.getModuleInfo(index)?.importedIds ?? []).filter((part) => names.has(plain(path.parse(part).name)))
}

/** All that these modules need at once. */
function closure(context: Context, start: string[]): Set<string> {
  const seen = new Set<string>()
  const todo = [...start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      todo.push(...(isIndex(imported) && !isPackage(id) ? takenFrom(context, id, imported) : [imported]))
  }
  return seen
}

const whole = { minShareCount: 2, includeDependenciesRecursively: false }

const isPackage = (id: string) => id.includes('node_modules')
/** The file that names all of a package of which a page takes a little. */
const isIndex = (id: string) => /(?:@mantine[\\/]core[\\/]esm[\\/]index|tabler-icons-react)\.mjs$/.test(id)
const isContract = (id: string) => /[\\/]contract[\\/]src[\\/]/.test(id)

/** Folders of pieces that few screens use. None of them imports another of them. */
const ownFiles = new Set(['board', 'matrix', 'pdf', 'record-form', 'sections'])

/**
 * The kit and the pieces that every screen uses are one file: their folders import each other. What several features
 * share is a file for each folder.
 */
function pieceOf(id: string): string | null {
  const [, place, folder = ''] = /[\\/]web[\\/]src[\\/](kit|ui|domain)[\\/](?:([\w-]+)[\\/])?[^\\/]+$/.exec(id) ?? []
  if (place === undefined) return null
  return place === 'domain' || ownFiles.has(folder) ? folder : 'pieces'
}

/** What modules of a pattern need, found when it is asked for the first time. */
function needs(pattern: string) {
  let known: Set<string> | null = null
  return (id: string, context: Context): boolean => {
    known ??= closure(
      context,
      globSync(pattern, { cwd: import.meta.dirname }).map((file) => path.join(import.meta.dirname, file)),
    )
    return known.has(id)
  }
}

interface Pages {
  /** What the page of the application loads, whatever is shown. */
  entry: string
  signIn: string
  /** The frame of all pages for people who are signed in. */
  shell: string
  /** A pattern of the other pages that people see before they are signed in. */
  others: string
}

/**
 * What several pages share travels in a few files: one for each icon and each small part of ours would be a hundred
 * requests before the first word is seen. What the entry needs is one file; so is what sign-in needs beyond it, and what
 * the shell needs beyond both. None of them has anything that is not needed then. What the other first pages need is
 * left alone, since they would have to load what only others need.
 */
export function sharedFiles({ entry, signIn, shell, others }: Pages) {
  const [ofEntry, ofSignIn, ofShell, ofOthers] = [needs(entry), needs(signIn), needs(shell), needs(others)]
  const isEarly = (id: string, context: Context) => [ofEntry, ofSignIn, ofOthers].some((of) => of(id, context))
  const neededBy = (module: string, isNeeded: ReturnType<typeof needs>, name: string) => ({
    ...whole,
    // The module itself stays a file of its own: others import it by name.
    name: (id: string, context: Context) => (isNeeded(id, context) && !id.endsWith(module) ? name : null),
  })
  const late = (nameOf: (id: string) => string | null) => ({
    ...whole,
    name: (id: string, context: Context) => (isEarly(id, context) ? null : nameOf(id)),
  })
  const groups = [
    { ...neededBy(entry, ofEntry, 'first'), minShareCount: 1 },
    neededBy(signIn, ofSignIn, 'sign-in'),
    neededBy(shell, ofShell, 'shell'),
    late((id) => (id.includes('@tabler') ? 'icons' : null)),
    // All in one: the others make lists of its calls while they load, so it must never wait for one of them.
    late((id) => (isContract(id) ? 'contract' : null)),
    // By what they are and not by who shares them: files that are cut by their readers come to need each other.
    late(pieceOf),
    late((id) => (/@mantine|@floating-ui/.test(id) ? 'parts' : null)),
    // Smaller files than this are merged with their neighbours.
    {
      ...late((id) => (isPackage(id) || isContract(id) ? null : 'shared')),
      entriesAware: true,
      entriesAwareMergeThreshold: 24_000,
    },
  ]
  // A group adds the names of all pages that share it. The first file names all the others, so short names and hashes
  // make it smaller: seven characters are 42 bits.
  const shortOf = (name: string) =>
    name
      .replace(/\.\w+$/, '')
      .replace(/~.*|-page$/, '')
      .slice(0, 4)
  const chunkFileNames = ({ name }: { name: string }) => `assets/${shortOf(name)}-[hash:7].js`
  const assetFileNames = ({ names: [name = ''] }: { names: string[] }) =>
    `assets/${name.endsWith('.css') ? shortOf(name) : '[name]'}-[hash:7][extname]`
  return { codeSplitting: { groups }, chunkFileNames, assetFileNames }
}

/** Names of files, with the modules that go into them. A module goes into the first that it fits. */
const linkFiles: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/],
  [
    'signing',
    /Icon(?:Download|WritingSign)\.mjs|web[\\/]src[\\/]domain[\\/]signing|contract[\\/]src[\\/]signing|features[\\/]signing[\\/](?!signer)/,
  ],
  // What the wizard does not need stays out of its files.
  ['page-icons', /Icon(?:MapPin|Search|ShieldCheck|Stethoscope)\.mjs/],
  ['icons', /@tabler/],
  [
    'frame',
    /web[\\/]src[\\/](?:kit|layouts)[\\/]|contract[\\/]src[\\/](?:texts|text-values|limits|limit-values|email|links|kit)\b|plain-button|brand/,
  ],
  ['fields', /plain-(?:field|inputs|choice)|masks\.ts/],
  ['files', /plain-file|chosen-files|use-file-drop|progress-bar|documents[\\/]rules|document-categories/],
  [
    'lookup',
    /features[\\/]directory[\\/](?!(?:network|privileges)-page)|contract[\\/]src[\\/]directory|plain-combobox/,
  ],
  [
    'wizard',
    /features[\\/]onboarding[\\/](?:form|frame|[\w-]+\.tsx?)|contract[\\/]src[\\/]onboarding[\\/](?!lists|list-calls|expertise|demographics|documents)|ui[\\/]edit[\\/]autosave|stages\.module/,
  ],
]

/**
 * What several link pages share, in a few files: each file compresses by itself, and is a request of its own. What the
 * entry of the page for signing needs comes first, because it must not load the rest of them.
 */
export function sharedLinkFiles(signEntry: string) {
  const isFirst = needs(signEntry)
  const firstName = (id: string) => (/features[\\/]signing|ui[\\/]pdf/.test(id) ? 'signer' : 'first')
  const name = (id: string, context: Context) =>
    isFirst(id, context) ? firstName(id) : (linkFiles.find(([, pattern]) => pattern.test(id))?.[0] ?? null)
  return { codeSplitting: { groups: [{ ...whole, name }] } }
}
