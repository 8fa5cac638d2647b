import type { Plugin, Rolldown } from 'vite'
import { closure } from './budget.ts'

/** The files of chunks and their styles, in the order in which they are asked for. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: Iterable<string>): Set<string> {
  const files = new Set<string>()
  for (const name of chunks) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    files.add(`/${name}`)
    for (const styles of chunk.viteMetadata?.importedCss ?? []) files.add(`/${styles}`)
  }
  return files
}

interface Next {
  module: string
  /** Names of files that most pages need soon after it. */
  also?: readonly string[]
}

interface NextFiles {
  /** The environment of the build. */
  of: string
  /** The page that the files follow. */
  page: string
  modules: Readonly<Record<string, Next>>
}

/**
 * Writes next-files.{page}.json: what each of these modules loads beyond the entry of the page. The server names the
 * files in the page, so that the browser fetches them while it still reads the entry.
 */
export const nextFiles = ({ of, page, modules }: NextFiles): Plugin => ({
  name: `credence:next-files:${page}`,
  applyToEnvironment: ({ name }) => name === of,
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    const entry = chunkOf(`/${page}.html`)
    if (!entry) this.error(`Next files: ${page}.html has no entry`)
    const loaded = filesOf(bundle, closure(bundle, [entry.fileName]))
    const nextOf = ({ module, also = [] }: Next) => {
      const found = [chunkOf(module), ...also.map((name) => chunks.find((chunk) => chunk.name === name))].flatMap(
        (chunk) => chunk?.fileName ?? [],
      )
      if (found.length < 1 + also.length) this.error(`Next files: a part of ${module} has no chunk of its own`)
      return [...filesOf(bundle, closure(bundle, found))].filter((file) => !loaded.has(file))
    }
    const source = JSON.stringify(
      Object.fromEntries(Object.entries(modules).map(([name, next]) => [name, nextOf(next)])),
    )
    this.emitFile({ type: 'asset', fileName: `next-files.${page}.json`, source })
  },
})
