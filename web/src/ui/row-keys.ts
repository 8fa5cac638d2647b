import type { KeyboardEvent } from 'react'

const openers = 'tbody tr[aria-rowindex] > td:first-child button'

/** Arrow keys lead from a search into the rows that it found, from row to row, and from the first of them back; each row is drawn before it is reached. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const place = event.currentTarget
  const rows = [...place.querySelectorAll<HTMLElement>(openers)]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const search = place.querySelector<HTMLElement>('input[type="search"]')
  if (at === -1 && (document.activeElement !== search || step === -1)) return
  const isFirst = rows[at]?.closest('tr')?.getAttribute('aria-rowindex') === '2'
  const next = step === -1 && isFirst ? search : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
