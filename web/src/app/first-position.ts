import { holdPosition } from '../ui/hooks/hold-position.ts'

/** Where the router keeps how far each entry of the history was scrolled. */
export const positionsKey = 'scroll-positions'

/**
 * How far the page that loads was scrolled at its last visit. It is taken out of the storage: the router would restore it
 * long after the page is there, over what the reader has scrolled or opened by then, and would take a typed address for
 * the page that this tab was opened with.
 */
export function takePosition(storage: Pick<Storage, 'getItem' | 'setItem'>, entry: string): number {
  try {
    const { [entry]: taken, ...others } = JSON.parse(storage.getItem(positionsKey) ?? '{}') as Record<string, unknown>
    storage.setItem(positionsKey, JSON.stringify(others))
    return typeof taken === 'number' ? taken : 0
  } catch {
    // A storage that is full, refused or filled by something else: the page begins at its top.
    return 0
  }
}

/** The name that the router gives to an entry of the history. */
function entryOf(state: unknown): string {
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  return typeof key === 'string' && key !== '' ? key : 'default'
}

/** Scrolls as soon as the page is long enough, unless the reader has moved before. */
function scrollOnceThere(top: number): void {
  const release = holdPosition(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    release()
    scrollTo(0, top)
  })
}

/** A page that is loaded again, or that the reader goes back to from another site, stands where it stood. */
export function restoreFirstPosition(): void {
  const top = takePosition(sessionStorage, entryOf(history.state))
  const [load] = performance.getEntriesByType('navigation')
  const isReturn = load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
  if (top > 0 && isReturn) scrollOnceThere(top)
}
