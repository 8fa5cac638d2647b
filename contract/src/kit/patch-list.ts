import type { ListChanges, ListOrder } from './endpoint.ts'

interface Item {
  id: number
}

function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isAlike((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  )
}

/**
 * A list with what changed since. Records that are as before stay the same objects, so that a screen draws only the
 * others again; a list in which nothing changed stays the same too.
 */
export function patchList<T extends Item>(
  known: readonly T[],
  { isWhole, changed, removed }: Pick<ListChanges<T>, 'isWhole' | 'changed' | 'removed'>,
  { inOrder }: ListOrder,
): readonly T[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  const fresh = changed.map((item) => {
    const before = byId.get(item.id)
    return before && isAlike(before, item) ? before : item
  })
  if (isWhole) return fresh.length === known.length && fresh.every((item, at) => item === known[at]) ? known : fresh
  const gone = removed.filter((id) => byId.has(id))
  const others = fresh.filter((item) => byId.get(item.id) !== item)
  if (gone.length === 0 && others.length === 0) return known
  const replaced = new Set([...gone, ...others.map(({ id }) => id)])
  return [...known.filter(({ id }) => !replaced.has(id)), ...others].toSorted(inOrder as (a: T, b: T) => number)
}
