// What somebody typed, brought together with what somebody else stored meanwhile.

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells the elements of a list apart: the id of what is stored, or a name that is there once. */
function identityOf(element: unknown): string | null {
  if (!isFields(element)) return null
  const { id, description } = element
  if (typeof id === 'number') return `id ${id}`
  return typeof description === 'string' ? description : null
}
const keyOf = (element: unknown): unknown => (isFields(element) ? element['key'] : undefined)

/** Whether a stored entry is one that was typed: its save has arrived, and its answer has not. */
function isSameEntry(stored: unknown, typed: unknown): boolean {
  const [one, other] = [stored, typed].map((entry) => (isFields(entry) ? entry['fields'] : undefined))
  if (!isFields(one) || !isFields(other)) return false
  return Object.entries(other).every(([name, value]) => typeof value === 'string' && value.trim() === one[name])
}

function mergeList(base: readonly unknown[], typed: readonly unknown[], stored: readonly unknown[]): unknown[] {
  const find = (list: readonly unknown[], identity: string) => list.find((element) => identityOf(element) === identity)
  const isNew = (element: unknown) => {
    const identity = identityOf(element)
    return identity !== null && find(base, identity) === undefined && find(typed, identity) === undefined
  }
  const kept = typed.flatMap((element) => {
    const identity = identityOf(element)
    if (identity === null) {
      const before = base.find((other) => identityOf(other) === null && keyOf(other) === keyOf(element))
      const isBlank = before !== undefined && isSameValue(before, element)
      return isBlank || stored.some((other) => isNew(other) && isSameEntry(other, element)) ? [] : [element]
    }
    const [before, now] = [find(base, identity), find(stored, identity)]
    if (now !== undefined) return [mergeTyped(before, element, now)]
    // Somebody else removed it. What was typed into it stays, as a new entry.
    return isSameValue(before, element) ? [] : [{ ...(element as Fields), id: null }]
  })
  const all = [...kept, ...stored.filter(isNew)]
  const blanks = stored.filter((element) => identityOf(element) === null)
  return [...all, ...blanks.slice(0, Math.max(0, stored.length - all.length))]
}

/**
 * The values of a form after somebody else stored others: what was typed stays, and everything else becomes what is
 * stored. `base` is what was stored when the typing began.
 */
export function mergeTyped<T>(base: T, typed: T, stored: T): T {
  if (isSameValue(base, typed)) return stored
  if (Array.isArray(typed) && Array.isArray(stored) && [...typed, ...stored].every(isFields))
    return mergeList(Array.isArray(base) ? base : [], typed, stored) as T
  if (isFields(typed) && isFields(stored))
    return Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [
        name,
        mergeTyped(isFields(base) ? base[name] : undefined, value, stored[name]),
      ]),
    ) as T
  return typed
}
