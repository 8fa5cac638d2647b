import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'
import type { CardKey } from './board-types.ts'
import { lift, scrollAtEdge, spotAt, type Spot } from './card-drag.ts'
import { useLatest } from './use-latest.ts'

const farEnough = 5
/** A finger that rests so long takes the card; one that moves before scrolls. */
const pressMs = 350
const restless = 10
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null
const isSame = (one: Spot | null, other: Spot | null) => one?.column === other?.column && one?.gap === other?.gap

interface DragHandlers {
  onOver: (key: CardKey, from: string, spot: Spot | null) => void
  onDrop: (key: CardKey, from: string, spot: Spot) => void
  /** It is over, whether or not the card was put down. */
  onEnd: () => void
}

/** Takes a card up: with the mouse or a pen as soon as it moves, with a finger that rests on it. */
export function useDrag(handlers: DragHandlers) {
  const latest = useLatest(handlers)
  const stop = useRef<() => void>(() => {})
  const board = useRef<HTMLDivElement>(null)
  const isLifted = useRef(false)
  useEffect(() => () => stop.current(), [])
  useEffect(() => {
    const element = board.current
    // Whether a finger scrolls is asked of listeners that were there before it came down.
    const keepStill = (event: TouchEvent) => isLifted.current && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => element?.removeEventListener('touchmove', keepStill)
  }, [])

  const grab = useCallback(
    (event: ReactPointerEvent<HTMLElement>, key: CardKey, from: string) => {
      if (event.button !== 0 || !event.isPrimary || isControl(event.target)) return
      stop.current()
      const [card, byFinger, start] = [
        event.currentTarget,
        event.pointerType === 'touch',
        { x: event.clientX, y: event.clientY },
      ]
      let at = start
      let ghost: ReturnType<typeof lift> | null = null
      let over: Spot | null = null
      let frame = 0
      const listening = new AbortController()
      const { signal } = listening
      const look = () => {
        const next = spotAt(at.x, at.y)
        if (!isSame(next, over)) latest.current.onOver(key, from, next)
        over = next
      }
      const follow = () => {
        if (board.current && scrollAtEdge(board.current, at.x, at.y)) look()
        frame = requestAnimationFrame(follow)
      }
      const take = () => {
        ghost = lift(card, start)
        isLifted.current = true
        board.current?.setAttribute('data-carrying', '')
        look()
        frame = requestAnimationFrame(follow)
      }
      const resting = byFinger ? setTimeout(take, pressMs) : undefined
      const end = () => {
        listening.abort()
        clearTimeout(resting)
        cancelAnimationFrame(frame)
        ghost?.drop()
        ghost = null
        isLifted.current = false
        board.current?.removeAttribute('data-carrying')
        latest.current.onEnd()
      }
      stop.current = end
      window.addEventListener(
        'pointermove',
        (moved) => {
          if (moved.pointerId !== event.pointerId) return
          at = { x: moved.clientX, y: moved.clientY }
          const distance = Math.hypot(at.x - start.x, at.y - start.y)
          if (!ghost && byFinger && distance > restless) end()
          if (!ghost && !byFinger && distance >= farEnough) take()
          if (!ghost) return
          look()
          ghost.moveTo(at.x, at.y)
        },
        { signal },
      )
      window.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal })
      // A long press would open the browser's menu instead.
      window.addEventListener('contextmenu', (menu) => byFinger && menu.preventDefault(), { signal })
      window.addEventListener(
        'pointerup',
        (up) => {
          if (up.pointerId !== event.pointerId) return
          const spot = ghost ? over : null
          end()
          if (spot) latest.current.onDrop(key, from, spot)
        },
        { signal },
      )
      window.addEventListener('pointercancel', (cancelled) => cancelled.pointerId === event.pointerId && end(), {
        signal,
      })
      window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), { signal })
    },
    [latest],
  )
  return { board, grab }
}
