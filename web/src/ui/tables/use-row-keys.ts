import { useEffect, type RefObject } from 'react'

const openers = 'tbody tr[aria-rowindex] > td:first-child button'

function move(event: KeyboardEvent, place: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...place.querySelectorAll<HTMLElement>(openers)]
  const at = rows.findIndex((row) => row === document.activeElement)
  const search = place.querySelector<HTMLElement>('input[type="search"]')
  if (at === -1 && (document.activeElement !== search || step === -1)) return
  const isFirst = rows[at]?.closest('tr')?.getAttribute('aria-rowindex') === '2'
  const next = step === -1 && isFirst ? search : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Arrow keys lead from a search into the rows that it found, from row to row, and from the first of them back; each row
 * is drawn before it is reached.
 */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const listen = (event: KeyboardEvent) => move(event, element)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  })
}
