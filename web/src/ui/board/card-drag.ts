/** Where the pointer is: over which column, and between which of its cards. */
export interface Spot {
  column: string
  gap: number
}

const edge = 44
const fastest = 10

/**
 * The gap is counted over all cards of the column: 0 is before the first. Only cards in sight are drawn, and the
 * pointer is among those.
 */
export function spotAt(x: number, y: number): Spot | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  if (!column) return null
  let gap = 0
  for (const card of column.querySelectorAll('[data-card]')) {
    const { top, height } = card.getBoundingClientRect()
    if (top + height / 2 < y) gap = Math.max(gap, Number(card.getAttribute('aria-posinset')))
  }
  return { column: column.dataset['column'] ?? '', gap }
}

/** A likeness of the card that follows the pointer; moved past React, which would draw the board anew at every step. */
export function lift(card: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.setAttribute('aria-hidden', 'true')
  ghost.setAttribute('data-ghost', '')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '500',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    transform: 'rotate(1.5deg)',
    pointerEvents: 'none',
  })
  document.body.append(ghost)
  return {
    moveTo: (toX: number, toY: number) => {
      ghost.style.transform = `translate(${toX - x}px, ${toY - y}px) rotate(1.5deg)`
    },
    drop: () => ghost.remove(),
  }
}

/** The nearer to an edge, the faster. */
const pull = (at: number, start: number, end: number): number => {
  if (at < start + edge) return -Math.min(1, (start + edge - at) / edge) * fastest
  return at > end - edge ? Math.min(1, (at - end + edge) / edge) * fastest : 0
}

/**
 * Scrolls the column, or the board where it is wider than the screen, while a card is held at its edge. Answers whether
 * anything moved.
 */
export function scrollAtEdge(board: Element, x: number, y: number): boolean {
  const { left, right } = board.getBoundingClientRect()
  const inside = document
    .elementFromPoint(Math.min(right - 1, Math.max(left, x)), y)
    ?.closest('[data-column]')
    ?.querySelector('[data-scroller]')
  const before = [board.scrollLeft, inside?.scrollTop]
  board.scrollLeft += pull(x, Math.max(0, left), Math.min(window.innerWidth, right))
  if (inside) {
    const { top, bottom } = inside.getBoundingClientRect()
    inside.scrollTop += pull(y, top, Math.min(window.innerHeight, bottom))
  }
  return before[0] !== board.scrollLeft || before[1] !== inside?.scrollTop
}
