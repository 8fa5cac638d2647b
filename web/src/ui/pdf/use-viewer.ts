import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fitted, zoomedIn, zoomedOut, type Size } from './zoom.ts'

interface Room {
  /** The space beside a page. */
  margin: number
  scrollBar: number
}
const usual: Room = { margin: 24, scrollBar: 16 }

/**
 * What stands in the viewer: how large it is by itself, how many pages it has if it has any, and whether it is to be
 * seen as a whole.
 */
export interface Shown {
  own: Size
  pages: number
  wholly: boolean
}

/** The window in which a file is looked at: how large, and at which page. */
export function useViewer({ margin, scrollBar } = usual) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [shown, setShown] = useState<Shown | null>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  useLayoutEffect(() => {
    if (!scroller) return
    // What a scroll bar takes away is left out: it would come and go with the size that it causes.
    const measure = () =>
      setRoom({ width: scroller.offsetWidth - 2 * margin - scrollBar, height: scroller.offsetHeight - 2 * margin })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller, margin, scrollBar])

  const pages = shown?.pages ?? 0
  useEffect(() => {
    if (!scroller || pages < 2) return
    const look = () => setPage(pageAt(scroller))
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [scroller, pages])

  const scale = zoom ?? (shown && room.width > 0 ? fitted(shown.own, room, shown.wholly) : 1)
  // What is looked at stays in sight while it grows: the upper edge keeps its place, and the middle from left to right.
  const last = useRef(scale)
  useLayoutEffect(() => {
    if (scroller && last.current !== scale) {
      scroller.scrollTo({
        top: scroller.scrollTop * (scale / last.current),
        left: (scroller.scrollWidth - scroller.clientWidth) / 2,
      })
    }
    last.current = scale
  }, [scroller, scale])

  const larger = useCallback(() => setZoom(zoomedIn(scale)), [scale])
  const smaller = useCallback(() => setZoom(zoomedOut(scale)), [scale])
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
      if (key === '+' || key === '=') larger()
      else if (key === '-') smaller()
      else if (key === '0') setZoom(null)
    }
    scroller?.addEventListener('keydown', press)
    return () => scroller?.removeEventListener('keydown', press)
  }, [scroller, larger, smaller])
  const goTo = (wanted: number) =>
    scroller?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' })
  return {
    setScroller,
    scale,
    page,
    pages,
    isShown: shown !== null,
    show: useCallback((next: Shown) => setShown(next), []),
    larger,
    smaller,
    goTo,
  }
}

export type Viewer = ReturnType<typeof useViewer>

/** The page that stands at the middle of the window. */
function pageAt(scroller: HTMLElement): number {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
  const before = [...scroller.querySelectorAll('[data-page]')].filter(
    (page) => page.getBoundingClientRect().top <= middle,
  )
  return Math.max(1, before.length)
}
