/** Whoever does one of these decides alone what is in sight. */
const readerMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let releaseLast = () => {}

/**
 * Scrolls anew whenever the page changes its height: at its start cards still load. It ends when the reader moves, when
 * something else is held, or by the answered function.
 */
export function holdPosition(scroll: () => void): () => void {
  releaseLast()
  const observer = new ResizeObserver(scroll)
  const release = () => {
    observer.disconnect()
    for (const event of readerMoves) removeEventListener(event, release, true)
  }
  for (const event of readerMoves) addEventListener(event, release, { capture: true, passive: true })
  observer.observe(document.body)
  releaseLast = release
  return release
}
