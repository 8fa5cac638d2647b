import { observeElementRect, useVirtualizer, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import { steppedRange } from '../hooks/stepped-range.ts'
import { usePrinting } from '../hooks/use-printing.ts'
import { useWidth } from '../hooks/use-width.ts'
import { columnWidthFor, headHeight, repeatWidth, rowHeight } from './measures.ts'
import type { Place } from './moves.ts'

const byRowSteps = steppedRange(6)
const byColumnSteps = steppedRange(4)
/** Until the matrix was measured. */
const initialRect = { width: 1200, height: 700 }

interface Extent {
  rows: number
  columns: number
  nameWidth: number
  repeats: boolean
}

/** From the first index up to, and without, the last. */
interface Span {
  from: number
  to: number
}

export const within = (index: number, { from, to }: Span): boolean => index >= from && index < to

/** The head covers rows, and the names cover columns: `scrollPaddingStart` is the size of what covers. */
const observeUncovered = (virtualizer: Virtualizer<HTMLDivElement, Element>, report: (rect: Rect) => void) =>
  observeElementRect(virtualizer, ({ width, height }) => {
    const { horizontal, scrollPaddingStart: covered } = virtualizer.options
    report(horizontal ? { width: width - covered, height } : { width, height: height - covered })
  })

/** How far a view has to be scrolled to have all of an item in sight. */
function scrollFor(start: number, size: number, scrolled: number, view: number): number {
  if (start < scrolled) return start
  return start + size > scrolled + view ? start + size - view : scrolled
}

/** Scrolls the page to a row that is in view of the matrix: the matrix may be out of the window in part. */
function showInPage(top: number, height: number): void {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top < covered) scrollBy({ top: top - covered })
  else if (top + height > innerHeight) scrollBy({ top: top + height - innerHeight })
}

function drawnBy(virtualizer: Virtualizer<HTMLDivElement, Element>, printing: boolean): Span {
  if (printing) return { from: 0, to: virtualizer.options.count }
  const items = virtualizer.getVirtualItems()
  return { from: items[0]?.index ?? 0, to: (items.at(-1)?.index ?? -1) + 1 }
}

/** The rows and columns of a matrix that are drawn, and how wide its columns are in the room there is. */
export function useView({ rows, columns, nameWidth, repeats }: Extent) {
  const [scroller, width] = useWidth<HTMLDivElement>()
  const printing = usePrinting()
  const columnWidth = columnWidthFor(width - nameWidth - (repeats ? repeatWidth : 0), columns)
  const shared = {
    getScrollElement: () => scroller.current,
    observeElementRect: observeUncovered,
    initialRect,
    useFlushSync: false,
  }
  const down = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: rows,
    estimateSize: () => rowHeight,
    rangeExtractor: byRowSteps,
    scrollPaddingStart: headHeight,
  })
  const across = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: columns,
    horizontal: true,
    estimateSize: () => columnWidth,
    rangeExtractor: byColumnSteps,
    scrollPaddingStart: nameWidth,
  })
  useLayoutEffect(() => across.measure(), [across, columnWidth])
  const scrollTo = ({ row, column }: Place) => {
    const element = scroller.current
    if (!element) return
    const top =
      row < 0
        ? element.scrollTop
        : scrollFor(row * rowHeight, rowHeight, element.scrollTop, element.clientHeight - headHeight)
    element.scrollTo({
      top,
      ...(column >= 0 && {
        left: scrollFor(column * columnWidth, columnWidth, element.scrollLeft, element.clientWidth - nameWidth),
      }),
    })
    if (row >= 0) showInPage(element.getBoundingClientRect().top + headHeight + row * rowHeight - top, rowHeight)
  }
  return { scroller, columnWidth, rows: drawnBy(down, printing), columns: drawnBy(across, printing), scrollTo }
}
