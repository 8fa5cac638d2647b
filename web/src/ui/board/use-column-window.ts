import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { windowAt, type Window } from '../tables/row-window.ts'
import { placesOf, rangeOf, type CardKey } from './column-window.ts'

const step = 400
export const cardGap = 6

/** The cards of a column that are in sight, and one more that has to be there wherever it stands. */
export function useColumnWindow(keys: readonly CardKey[], guess: number, pinned: CardKey | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<Window>(() => windowAt(0, 900, step))
  const [heights, setHeights] = useState<ReadonlyMap<CardKey, number>>(new Map())
  const watched = useRef(new Map<Element, CardKey>())
  const observer = useRef<ResizeObserver | null>(null)

  useLayoutEffect(() => {
    const sizes = new ResizeObserver((entries) =>
      setHeights((known) => {
        const changed = entries.flatMap(({ target }): [CardKey, number][] => {
          const key = watched.current.get(target)
          const height = (target as HTMLElement).offsetHeight
          return key === undefined || height === 0 || known.get(key) === height ? [] : [[key, height]]
        })
        return changed.length === 0 ? known : new Map([...known, ...changed])
      }),
    )
    observer.current = sizes
    for (const element of watched.current.keys()) sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  const measure = useCallback((key: CardKey, element: HTMLElement) => {
    watched.current.set(element, key)
    observer.current?.observe(element)
    return () => {
      watched.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setView((known) => {
        const next = windowAt(element.scrollTop, element.clientHeight, step)
        return next.top === known.top && next.bottom === known.bottom ? known : next
      })
    const room = new ResizeObserver(look)
    room.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      room.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const places = useMemo(() => placesOf(keys, heights, guess, cardGap), [keys, heights, guess])
  const { first, end } = rangeOf(places, view.top, view.bottom)
  const pinnedAt = pinned === null ? -1 : keys.indexOf(pinned)
  const shown = Array.from({ length: end - first }, (_, at) => first + at)
  if (pinnedAt >= 0 && (pinnedAt < first || pinnedAt >= end)) shown.push(pinnedAt)
  return { scroller, places, shown, height: Math.max(0, (places.at(-1) ?? 0) - cardGap), measure }
}
