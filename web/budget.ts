import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** The environment of the build, which has one entry. */
  of: string
  /** The screen that the entry loads before anybody can use it. */
  route: string
  limitKiB: number
}

/** Every chunk that loads together with these: their static imports, and the imports of those. */
function closure(bundle: Rolldown.OutputBundle, start: string[]): Set<string> {
  const seen = new Set<string>()
  const todo = [...start]
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const chunk = bundle[name]
    if (seen.has(name) || chunk?.type !== 'chunk') continue
    seen.add(name)
    todo.push(...chunk.imports)
  }
  return seen
}

/** Fails the build when the JavaScript of the entry and one route weighs more than its limit, compressed. */
export function firstLoadBudget({ of, route, limitKiB }: Budget): Plugin {
  return {
    name: `credence:first-load-budget:${of}:${route}`,
    applyToEnvironment: ({ name }) => name === of,
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(route))
      if (!entry || !page) this.error(`First-load budget: no chunk of its own for ${entry ? route : 'the entry'}`)
      const names = [...closure(bundle, [entry.fileName, page.fileName])]
      const bytes = names.reduce((sum, name) => {
        const chunk = bundle[name]
        return sum + (chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0)
      }, 0)
      const kib = (bytes / 1024).toFixed(1)
      if (bytes > limitKiB * 1024)
        this.error(`First load of ${route}: ${kib} KiB gz in ${names.length} files, the limit is ${limitKiB} KiB`)
      this.info(`First load of ${route}: ${kib} of ${limitKiB} KiB gz, ${names.length} files`)
    },
  }
}
