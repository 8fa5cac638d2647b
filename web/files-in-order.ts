import type { Plugin, Rolldown } from 'vite'

/** The first circle that static imports lead round, from a file back to itself. */
function circleFrom(
  bundle: Rolldown.OutputBundle,
  name: string,
  way: readonly string[],
  done: Set<string>,
): readonly string[] | null {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
  const chunk = bundle[name]
  if (done.has(name) || chunk?.type !== 'chunk') return null
  for (const next of chunk.imports) {
    const circle = circleFrom(bundle, next, [...way, name], done)
    if (circle) return circle
  }
  done.add(name)
  return null
}

/** Fails the build when files need each other: one of them would run before what it needs is there. */
export const filesInOrder = (): Plugin => ({
  name: 'credence:files-in-order',
  apply: 'build',
  writeBundle(_options, bundle) {
    const done = new Set<string>()
    for (const name of Object.keys(bundle)) {
      const circle = circleFrom(bundle, name, [], done)
      if (circle) this.error(`Files that need each other: ${circle.join(' > ')}`)
    }
  },
})
