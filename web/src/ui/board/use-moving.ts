import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { CardKey } from './column-window.ts'

/** A card on its way: whence, and where it would be put down now. */
export interface Moving { key: CardKey; from: string; to: string | null; by: 'pointer' | 'keys' }

const farEnough = 5
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null
const columnAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null

/** A likeness of the card that follows the pointer; moved past React, which would draw the board anew at every step. */
function lift(card: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.setAttribute('aria-hidden', 'true')
  ghost.setAttribute('data-ghost', '')
  ghost.inert = true
  Object.assign(ghost.style, { position: 'fixed', zIndex: '500', left: `${left}px`, top: `${top}px`, width: `${width}px`, transform: 'none', pointerEvents: 'none' })
  document.body.append(ghost)
  return { moveTo: (toX: number, toY: number) => { ghost.style.transform = `translate(${toX - x}px, ${toY - y}px) rotate(1.5deg)` }, drop: () => ghost.remove() }
}

/**
 * Moves cards between columns: with the mouse or a pen from anywhere on the card, or with the keys from its handle. A finger scrolls; whoever
 * works by touch changes the status in the dialog.
 */
export function useMoving(columnKeys: readonly string[], onDrop: ((held: Moving, to: string) => void) | undefined) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const grab = useCallback((event: ReactPointerEvent<HTMLElement>, key: CardKey, from: string) => {
    if (!onDrop || event.button !== 0 || event.pointerType === 'touch' || isControl(event.target)) return
    const card = event.currentTarget
    const start = { x: event.clientX, y: event.clientY }
    let ghost: ReturnType<typeof lift> | null = null
    let over: string | null = null
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      listening.abort()
      ghost?.drop()
      ghost = null
      setMoving(null)
    }
    stop.current = end
    window.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - start.x, clientY - start.y) < farEnough) return
      ghost ??= lift(card, start)
      ghost.moveTo(clientX, clientY)
      const next = columnAt(clientX, clientY)
      if (next !== over) setMoving({ key, from, to: next, by: 'pointer' })
      over = next
    }, { signal })
    window.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal })
    window.addEventListener('pointerup', () => {
      const wasLifted = ghost !== null
      end()
      if (wasLifted && over !== null && over !== from) onDrop({ key, from, to: over, by: 'pointer' }, over)
    }, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), { signal })
  }, [onDrop])

  const hold = (key: CardKey, from: string) => setMoving({ key, from, to: from, by: 'keys' })
  const shift = (by: number) => setMoving((held) => {
    const next = columnKeys[columnKeys.indexOf(held?.to ?? '') + by]
    return held && next !== undefined ? { ...held, to: next } : held
  })
  const release = () => {
    setMoving(null)
    if (moving && moving.to !== null && moving.to !== moving.from) onDrop?.(moving, moving.to)
  }
  return { moving, grab, hold, shift, release, cancel: () => setMoving(null) }
}
