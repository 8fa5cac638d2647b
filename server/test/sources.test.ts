import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = ['bench', 'contract', 'deploy', 'docs', 'e2e', 'faults', 'scripts', 'server', 'web']
const mostFiles = 40
/** Every migration and every decision is a file in one numbered list. */
const unlimited = ['server/db/migrations', 'docs/decisions']
const notSources = new Set(['node_modules', 'dist', 'test-results'])

interface Folder {
  name: string
  files: number
}

/** A folder of the repository and all folders below it. */
function foldersIn(name: string): Folder[] {
  const entries = readdirSync(path.join(root, name), { withFileTypes: true }).filter(
    (entry) => !entry.name.startsWith('.'),
  )
  const below = entries.filter((entry) => entry.isDirectory() && !notSources.has(entry.name))
  return [
    { name, files: entries.filter((entry) => entry.isFile()).length },
    ...below.flatMap((entry) => foldersIn(`${name}/${entry.name}`)),
  ]
}

const featuresIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

describe('folders of the sources', () => {
  const folders = workspaces.flatMap(foldersIn)

  it(`no folder has more than ${mostFiles} files`, () => {
    expect(folders.length).toBeGreaterThan(100)
    expect(folders.filter(({ name, files }) => files > mostFiles && !unlimited.includes(name))).toEqual([])
  })

  it('each exception of the limit still has more files than the limit', () => {
    expect(folders.filter(({ name, files }) => unlimited.includes(name) && files <= mostFiles)).toEqual([])
  })
})

describe('names of features', () => {
  const onServer = featuresIn('server/src/features')
  /** Folders that are no feature of the server, with the reason. */
  const others: Record<string, string> = {
    'contract/src/choices': 'lists of values and labels that many features share',
    'contract/src/kit': 'the vocabulary of a call',
    'contract/src/links': 'texts of links, whose calls belong to the features that send them',
  }

  it.each(['contract/src', 'web/src/features'])(
    'every folder of %s has the name of a feature of the server',
    (side) => {
      const unknown = featuresIn(side).filter((name) => !onServer.includes(name) && !(`${side}/${name}` in others))
      expect(unknown).toEqual([])
    },
  )

  it('each exception is there and is no feature of the server', () => {
    for (const name of Object.keys(others)) {
      expect(featuresIn(path.dirname(name)), name).toContain(path.basename(name))
      expect(onServer, name).not.toContain(path.basename(name))
    }
  })
})

describe('SQL', () => {
  /** Its one statement in the sql tag is composed of parts that bring their own values. */
  const composed = 'server/src/features/documents/documents.queries.ts'
  const wholeStatement = /\bsql(<[^`]*>)?`[^`]*`\s*\.execute\(/
  const sources = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/src/${name.replaceAll(path.sep, '/')}`)

  it("a whole statement is a text or built by kysely, and kysely's sql tag holds expressions only", () => {
    expect(sources.length).toBeGreaterThan(200)
    const found = sources.filter((name) => wholeStatement.test(readFileSync(path.join(root, name), 'utf8')))
    expect(found, 'docs/decisions/035-sql.md').toEqual([])
    const text = readFileSync(path.join(root, composed), 'utf8')
    expect(text.match(/\.execute\(scope\.db\)/g), composed).toHaveLength(1)
  })
})

describe('schemas of calls', () => {
  /** The build of the web leaves them out (`web/light-contract.ts`). A type may name them. */
  const leftOut = /(?<!typeof [\w.]*)\bdefinition\.(?:params|query|headers|answer)\b/
  const sources = ['web/src', 'contract/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )

  it('no source of a browser reads a schema that the build leaves out', () => {
    expect(leftOut.test('getTask.definition.answer.parse(task)')).toBe(true)
    expect(leftOut.test('z.output<typeof getTask.definition.answer>')).toBe(false)
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((name) => leftOut.test(readFileSync(path.join(root, name), 'utf8')))).toEqual([])
  })
})

describe('documents', () => {
  /** Features that exist in examples alone. */
  const examples = ['address-check', 'military-service']
  const files = ['', ...workspaces].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '', withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`),
  )
  const fileName = /`([\w@-][\w.@/-]*\.(?:cjs|css|md|mjs|sql|tsx?))`/g
  const documents = files.filter((name) => name.endsWith('.md'))

  it.each(documents)('every source file that %s names exists', (document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const named = [...text.matchAll(fileName)].map(([, name = '']) => name)
    const missing = named.filter(
      (name) => !files.some((file) => file.endsWith(`/${name}`)) && !examples.some((each) => name.includes(each)),
    )
    expect(missing).toEqual([])
  })

  it('the documents name many files', () => {
    expect(documents.length).toBeGreaterThan(60)
    expect(documents).toEqual(expect.arrayContaining(['/ARCHITECTURE.md', '/CONTRIBUTING.md', '/README.md']))
  })
})
