import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import { steppedRange } from '../hooks/stepped-range.ts'
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

/** How far a view has to be scrolled to have all of an item in sight. */
function scrollFor(start: number, size: number, scrolled: number, view: number): number {
  if (start < scrolled) return start
  return start + size > scrolled + view ? start + size - view : scrolled
}

function drawnBy(virtualizer: Virtualizer<HTMLDivElement, Element>): Span {
  const items = virtualizer.getVirtualItems()
  return { from: items[0]?.index ?? 0, to: (items.at(-1)?.index ?? -1) + 1 }
}

/** The rows and columns of a matrix that are drawn, and how wide its columns are in the room there is. */
export function useView({ rows, columns, nameWidth, repeats }: Extent) {
  const [scroller, width] = useWidth<HTMLDivElement>()
  const columnWidth = columnWidthFor(width - nameWidth - (repeats ? repeatWidth : 0), columns)
  const shared = { getScrollElement: () => scroller.current, initialRect, useFlushSync: false }
  const down = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: rows,
    estimateSize: () => rowHeight,
    rangeExtractor: byRowSteps,
    // The head stays over the first rows, as the names stay over the first columns.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const across = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: columns,
    horizontal: true,
    estimateSize: () => columnWidth,
    rangeExtractor: byColumnSteps,
    scrollMargin: nameWidth,
    scrollPaddingStart: nameWidth,
  })
  useLayoutEffect(() => across.measure(), [across, columnWidth])
  const scrollTo = ({ row, column }: Place) => {
    const element = scroller.current
    element?.scrollTo({
      ...(row >= 0 && {
        top: scrollFor(row * rowHeight, rowHeight, element.scrollTop, element.clientHeight - headHeight),
      }),
      ...(column >= 0 && {
        left: scrollFor(column * columnWidth, columnWidth, element.scrollLeft, element.clientWidth - nameWidth),
      }),
    })
  }
  return { scroller, columnWidth, rows: drawnBy(down), columns: drawnBy(across), scrollTo }
}
