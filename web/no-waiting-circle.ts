import type { Plugin } from 'vite'

/** A way from a file over what it needs back to itself; null when there is none. */
export function circleIn(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    way.push(file)
    for (const next of needs.get(file) ?? []) {
      const circle = follow(next)
      if (circle) return circle
    }
    way.pop()
    done.add(file)
    return null
  }
  for (const file of needs.keys()) {
    const circle = follow(file)
    if (circle) return circle
  }
  return null
}

/** Refuses a build in which files wait for each other: one of them would run before what it needs, and its pages would not open. */
export const noWaitingCircle = (): Plugin => ({
  name: 'credence:no-waiting-circle',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = circleIn(new Map(Object.values(bundle).flatMap((file) => file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])))
    if (circle) this.error(`These files wait for each other: ${circle.join(' > ')}. Let more of them be one, in shared-files.ts.`)
  },
})
