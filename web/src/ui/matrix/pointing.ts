import type { Place } from './moves.ts'

/** The cell, head or name under something of the page. */
export function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof Element)) return null
  const name = target.closest<HTMLElement>('[data-name]')
  if (name) return { row: Number(name.dataset['name']), column: -1 }
  const cell = target.closest('[aria-colindex]')
  const row = cell?.closest('[aria-rowindex]')
  return cell && row
    ? { row: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(cell.getAttribute('aria-colindex')) - 2 }
    : null
}

const move = (tint: HTMLElement, shown: boolean, side: 'left' | 'top', to: string) => {
  tint.hidden = !shown
  tint.style[side] = to
}

/**
 * Tints the row and the column of a place. Past React: it follows the pointer, and nothing else has to be drawn anew
 * for it.
 */
export function pointAt(content: HTMLElement | null, place: Place | null) {
  const { row, column } = place ?? { row: -1, column: -1 }
  for (const tint of content?.querySelectorAll<HTMLElement>('[data-tint="column"]') ?? [])
    move(tint, column >= 0, 'left', `calc(var(--name) + var(--column) * ${column})`)
  for (const tint of content?.querySelectorAll<HTMLElement>('[data-tint="row"]') ?? [])
    move(tint, row >= 0, 'top', `calc(var(--row) * ${row})`)
  content?.querySelector('[data-pointed]')?.removeAttribute('data-pointed')
  content?.querySelector(`[data-name="${row}"]`)?.setAttribute('data-pointed', '')
}
