import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from './paths.mjs'

const notSources = new Set(['node_modules', 'dist', '.git', '.data', '.stamp', 'test-results'])
const listFiles = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(name) : [name]
    })
const files = listFiles('')
const textOf = (file) => readFileSync(inRoot(file), 'utf8')
const documents = files.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: textOf(file) }))
const records = documents.filter(({ file }) => file.startsWith('docs/decisions/'))
const { scripts } = JSON.parse(textOf('package.json'))

/** Files that a document names and that do not exist in a checkout: the example of a new section. */
const examples = new Set([
  'contract/src/provider-sections/military-service.ts',
  'contract/src/address-check/calls.ts',
  'server/src/features/address-check/address-check.queries.ts',
  'server/src/features/address-check/address-check.routes.ts',
  'server/src/features/address-check/address-check.test.ts',
])

/** Every match of a pattern in every document, as `file: text`. */
const findAll = (pattern) =>
  documents.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, found]) => ({ file, found })))
const lines = (faults) => faults.map(({ file, found }) => `${file}: ${found}`)

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
const anchorsIn = (text) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading))

describe('a document', () => {
  it('links only to files and headings that exist', () => {
    const isBroken = ({ file, found }) => {
      const [target, anchor] = found.split('#')
      const linked = target ? path.join(path.dirname(file), target) : file
      return !existsSync(inRoot(linked)) || (anchor && !anchorsIn(textOf(linked)).includes(anchor))
    }
    const links = findAll(/\]\((?!https?:)([^)]+)\)/g)
    expect(links.length).toBeGreaterThan(10)
    expect(lines(links.filter(isBroken))).toEqual([])
  })

  it('names only source files that exist', () => {
    const isMissing = ({ found }) => !examples.has(found) && !files.some((file) => `/${file}`.endsWith(`/${found}`))
    const named = findAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|sql))`/g)
    expect(named.length).toBeGreaterThan(100)
    expect(lines(named.filter(isMissing))).toEqual([])
  })

  it('names only folders that exist', () => {
    const named = findAll(/`((?:bench|contract|deploy|docs|e2e|faults|scripts|server|web)\/[\w./-]*\/)`/g)
    expect(named.length).toBeGreaterThan(5)
    expect(lines(named.filter(({ found }) => !existsSync(inRoot(found))))).toEqual([])
  })

  it('names only commands of npm that exist', () => {
    const isUnknown = ({ found }) => !Object.hasOwn(scripts, found)
    expect(lines(findAll(/npm run ([\w:-]+)/g).filter(isUnknown))).toEqual([])
  })

  it('names only decisions that are recorded', () => {
    const isUnknown = ({ found }) =>
      !records.some(({ file }) => file.startsWith(`docs/decisions/${found.padStart(3, '0')}-`))
    expect(lines(findAll(/\bdecisions? (\d+)/g).filter(isUnknown))).toEqual([])
  })
})

it.each(records.map(({ file, text }) => [file, text]))(
  'the decision record %s has its number and the four headings',
  (file, text) => {
    expect(text.split('. ')[0]).toBe(`# ${Number.parseInt(path.basename(file), 10)}`)
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
      'Rejected',
    ])
  },
)
