import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** All that these modules need at once. */
function closure(context: Context, start: string[]): Set<string> {
  const seen = new Set<string>()
  const todo = [...start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    // A package names all it has in one file, of which a page takes a little.
    if (!isPackage(id)) todo.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

interface Sharing {
  test?: RegExp
  leastBytes: number
  name: string | ((id: string, context: Context) => string | null)
}

const whole = { minShareCount: 2, includeDependenciesRecursively: false }

/** Smaller files than `leastBytes` are merged with their neighbours. */
const sharing = ({ leastBytes, ...group }: Sharing) => ({
  ...group,
  ...whole,
  entriesAware: true,
  entriesAwareMergeThreshold: leastBytes,
})

const isPackage = (id: string) => id.includes('node_modules')
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

/**
 * What several pages share travels in a few files: one for each icon and each small part of ours would be a hundred
 * requests before the first word is seen. What the first pages need of ours is left alone, since they would have to
 * load what only others need.
 */
export function sharedFiles(firstPages: string[]) {
  let early: Set<string> | undefined
  const isEarly = (id: string, context: Context) => {
    early ??= closure(
      context,
      firstPages
        .flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))
        .map((file) => path.join(import.meta.dirname, file)),
    )
    return early.has(id)
  }
  const groups = [
    sharing({ name: 'icons', test: /@tabler/, leastBytes: 4500 }),
    // Every page needs these, and each would be a small file by itself.
    {
      ...whole,
      name: 'words',
      test: /contract[\\/]src[\\/](?:limits|limit-values|texts|text-values|kit[\\/]link-purpose)\.ts$/,
    },
    // All in one: the others make lists of its calls while they load, so it must never wait for one of them.
    { ...whole, name: (id: string, context: Context) => (isContract(id) && !isEarly(id, context) ? 'contract' : null) },
    // By what they are and not by who shares them: files that are cut by their readers come to need each other.
    { ...whole, name: (id: string, context: Context) => (isEarly(id, context) ? null : pieceOf(id)) },
    sharing({
      leastBytes: 24_000,
      name: (id, context) => (isPackage(id) || isContract(id) || isEarly(id, context) ? null : 'shared'),
    }),
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
  ['wizard', /features[\\/]onboarding[\\/](?:form|frame|[\w-]+\.tsx?)/],
]

/** What several link pages share, in a few files: each file compresses by itself, and is a request of its own. */
export function sharedLinkFiles() {
  const name = (id: string) => linkFiles.find(([, pattern]) => pattern.test(id))?.[0] ?? null
  return { codeSplitting: { groups: [{ ...whole, name }] } }
}
