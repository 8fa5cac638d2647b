const tickMs = 200

/** Ends after `ms`. Time during which `isWaiting` holds does not count. Answers a function that stops it. */
export function countDown(ms: number, isWaiting: () => boolean, onEnd: () => void): () => void {
  let left = ms
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (!isWaiting()) left -= now - last
    last = now
    if (left > 0) return
    clearInterval(timer)
    onEnd()
  }, tickMs)
  return () => clearInterval(timer)
}

const openDialogs = () => [...document.querySelectorAll('[aria-modal="true"]')]

/**
 * Whether the time of a message that offers something stands still: it is not shown yet, the pointer or the focus is on
 * it, or a dialog has opened since and is in the way. A dialog in which the message arose does not stop it: its messages
 * would pile up.
 */
export function waitsFor(id: string): () => boolean {
  const around = new Set(openDialogs())
  return () => {
    const shown = document.querySelector(`[data-offer="${CSS.escape(id)}"]`)
    return !shown || shown.matches(':hover, :focus-within') || openDialogs().some((dialog) => !around.has(dialog))
  }
}
