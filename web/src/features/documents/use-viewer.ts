import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fitted, zoomedIn, zoomedOut, type Size } from './zoom.ts'

/** The space around a page. */
const margin = 24

/** What stands in the viewer: how large it is by itself, how many pages it has, and whether it is to be seen as a whole. */
export interface Shown { own: Size; pages: number; wholly: boolean }

/** The window in which a file is looked at: how large, and at which page. */
export function useViewer() {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [shown, setShown] = useState<Shown | null>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth - 2 * margin, height: element.clientHeight - 2 * margin })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const pages = shown?.pages ?? 0
  useEffect(() => {
    const element = scroller.current
    if (!element || pages < 2) return
    const look = () => setPage(pageAt(element))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [pages])

  const scale = zoom ?? (shown && room.width > 0 ? fitted(shown.own, room, shown.wholly) : 1)
  // What is looked at stays in sight while it grows: the middle keeps its place.
  const last = useRef(scale)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && last.current !== scale) {
      element.scrollTop = (element.scrollTop + element.clientHeight / 2) * (scale / last.current) - element.clientHeight / 2
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    }
    last.current = scale
  }, [scale])

  const larger = () => setZoom(zoomedIn(scale))
  const smaller = () => setZoom(zoomedOut(scale))
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') larger()
    else if (event.key === '-') smaller()
    else if (event.key === '0') setZoom(null)
  }
  const goTo = (wanted: number) => scroller.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' })
  return { scroller, scale, page, pages, isShown: shown !== null, show: useCallback((next: Shown) => setShown(next), []), larger, smaller, press, goTo }
}

export type Viewer = ReturnType<typeof useViewer>

/** The page that stands at the middle of the window. */
function pageAt(scroller: HTMLElement): number {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
  const before = [...scroller.querySelectorAll('[data-page]')].filter((page) => page.getBoundingClientRect().top <= middle)
  return Math.max(1, before.length)
}
