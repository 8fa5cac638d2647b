import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** The environment of the build. */
  of: string
  /** The page whose entry is loaded first. */
  page: string
  /** The screen that the entry loads before anybody can use it, with the parts that the screen loads by itself. */
  route: string | readonly string[]
  limitKiB: number
}

/** Every chunk that loads together with these: their static imports, and the imports of those. */
export function closure(bundle: Rolldown.OutputBundle, start: string[]): Set<string> {
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
export function firstLoadBudget({ of, page, route, limitKiB }: Budget): Plugin {
  const routes = typeof route === 'string' ? [route] : route
  const shown = routes.at(-1)
  return {
    name: `credence:first-load-budget:${of}:${shown}`,
    applyToEnvironment: ({ name }) => name === of,
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${page}.html`))
      const parts = routes.map((part) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(part)))
      const loaded = [entry, ...parts].flatMap((chunk) => chunk?.fileName ?? [])
      if (loaded.length < 1 + routes.length) this.error(`First-load budget: a part of ${shown} has no chunk of its own`)
      const names = [...closure(bundle, loaded)]
      const bytes = names.reduce((sum, name) => {
        const chunk = bundle[name]
        return sum + (chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0)
      }, 0)
      const kib = (bytes / 1024).toFixed(1)
      if (bytes > limitKiB * 1024)
        this.error(`First load of ${shown}: ${kib} KiB gz in ${names.length} files, the limit is ${limitKiB} KiB`)
      this.info(`First load of ${shown}: ${kib} of ${limitKiB} KiB gz, ${names.length} files`)
    },
  }
}

/** Fails the build when the chunk of a module that pages load by need weighs more than its limit, compressed. */
export function chunkBudget({ of, module, limitKiB }: { of: string; module: string; limitKiB: number }): Plugin {
  return {
    name: `credence:chunk-budget:${of}:${module}`,
    applyToEnvironment: ({ name }) => name === of,
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunk = Object.values(bundle).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
      )
      if (chunk?.type !== 'chunk') return this.error(`Chunk budget: ${module} has no chunk of its own`)
      const bytes = gzipSync(chunk.code, { level: 9 }).length
      const kib = (bytes / 1024).toFixed(1)
      if (bytes > limitKiB * 1024) this.error(`Chunk of ${module}: ${kib} KiB gz, the limit is ${limitKiB} KiB`)
      this.info(`Chunk of ${module}: ${kib} of ${limitKiB} KiB gz`)
    },
  }
}
