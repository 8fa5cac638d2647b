import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { columnWidthFor, headHeight, repeatWidth, rowHeight } from './measures.ts'
import { sameSpan, spanAt, type Span } from './span.ts'

const rowStep = 6
const columnStep = 4

interface Extent {
  rows: number
  columns: number
  nameWidth: number
  repeats: boolean
}
interface View {
  columnWidth: number
  page: number
  rows: Span
  columns: Span
}

const clipped = ({ from, to }: Span, count: number): Span => ({ from: Math.min(from, count), to: Math.min(to, count) })

/** What of a matrix is in sight, and how wide its columns are in the room there is. */
export function useView(extent: Extent): View & { scroller: RefObject<HTMLDivElement | null> } {
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, columns, nameWidth, repeats } = extent
  const latest = useRef(extent)
  latest.current = extent
  const [view, setView] = useState<View>(() => ({
    columnWidth: columnWidthFor(0, columns),
    page: 1,
    rows: spanAt(0, 700, rowHeight, rows, rowStep),
    columns: spanAt(0, 1200, columnWidthFor(0, columns), columns, columnStep),
  }))
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const now = latest.current
    const room = element.clientWidth - now.nameWidth - (now.repeats ? repeatWidth : 0)
    const columnWidth = columnWidthFor(room, now.columns)
    const height = element.clientHeight - headHeight
    const next = {
      columnWidth,
      page: Math.max(1, Math.floor(height / rowHeight) - 1),
      rows: spanAt(element.scrollTop, height, rowHeight, now.rows, rowStep),
      columns: spanAt(element.scrollLeft, element.clientWidth - now.nameWidth, columnWidth, now.columns, columnStep),
    }
    setView((known) =>
      known.columnWidth === columnWidth &&
      known.page === next.page &&
      sameSpan(known.rows, next.rows) &&
      sameSpan(known.columns, next.columns)
        ? known
        : next,
    )
  }, [])
  useLayoutEffect(look, [look, rows, columns, nameWidth, repeats])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [look])
  return { ...view, scroller, rows: clipped(view.rows, rows), columns: clipped(view.columns, columns) }
}
