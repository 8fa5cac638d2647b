import { useVirtualizer } from '@tanstack/react-virtual'
import {
  createContext,
  Fragment,
  memo,
  use,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { steppedRange } from '../hooks/stepped-range.ts'
import { tableParts, useRowList } from '../keys/use-row-list.ts'
import { usePrinting } from '../hooks/use-printing.ts'
import classes from './data-table.module.css'
import { SortHead, SkeletonRows, type Column } from './data-table.tsx'
import { inOrder, knownSortableRows, useSorting, type Sorting, type SortState } from './sort.ts'
import { useColumnWidths } from './use-column-widths.ts'

const rowHeight = 36
const headHeight = 32
const rowStep = 10
/** Until the table was measured. */
const initialRect = { width: 0, height: 900 }

type Key = string | number

/**
 * What the page has above and below the table, which then scrolls in what is left of the window; or, for a table that
 * stands in a card, how high it may grow there.
 */
type Room = { reserved: number; maxHeight?: never } | { reserved?: never; maxHeight: number }

type WindowTableProps<Row> = Room & {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** Whether these are still the rows of a former filter. */
  isOld?: boolean
  rowKey: (row: Row) => Key
  sortedBy: Sorting
  /** The order and how to change it, where it is kept outside of the table, such as in the address. */
  sort?: SortState | undefined
  /** Of rows that come sorted: who sorts them when a head is clicked. `sortedBy` is then the order that they have. */
  onSort?: ((key: string) => void) | undefined
  /** Rows that are opened: always drawn, and in their place whatever their content. */
  opened: readonly Key[]
  /** A row that stands above all others whatever the order, such as one that is being added. */
  first?: Row | undefined
  /** The table row, followed by a DetailRow when it is open. `place` is its aria-rowindex. */
  renderRow: (row: Row, place: number) => ReactNode
  /** How many grey rows stand there until the rows come; a card of few shows few. */
  awaited?: number
}

/** A property of its own for the reserved height would be inherited, and changing it would style every cell again. */
const heightBeside = (reserved: number) =>
  `max(320px, calc(100dvh - var(--strip) - var(--top-bar) - var(--footer) - ${reserved}px))`

/** Tells the table how high the detail of an opened row is. */
const DetailHeight = createContext<(key: Key, height: number) => void>(() => {})

/**
 * The titles of the columns for a row that is edited where these have no room for its fields: it stacks them, each
 * under its title. Null where there is room.
 */
export const StackedFields = createContext<ReadonlyMap<string, string> | null>(null)

/** A long table of rows of one height, of which only those in sight are drawn. */
export function WindowTable<Row>({
  label,
  columns,
  rows,
  isOld = false,
  rowKey,
  sortedBy,
  sort,
  onSort,
  opened,
  first,
  renderRow,
  awaited,
  reserved,
  maxHeight,
}: WindowTableProps<Row>) {
  const own = useSorting(sortedBy)
  const [sorting, sortBy] = onSort ? [sortedBy, onSort] : (sort ?? own)
  // The head answers at once; the rows may take a moment to be drawn anew.
  const { key: sortKey, direction } = useDeferredValue(sorting)
  // Columns may be made anew with every drawing; what they are sorted by is not.
  const valueOf = onSort ? undefined : columns.find(({ key }) => key === sortKey)?.value
  const sortable = useMemo(() => rows && valueOf && knownSortableRows(rows, valueOf), [rows, valueOf])
  const sorted = useMemo(() => (sortable ? inOrder(sortable, direction) : rows), [rows, sortable, direction])
  const shown = useMemo(() => (first === undefined ? sorted : [first, ...(sorted ?? [])]), [first, sorted])
  const { scroller, drawn, end, setDetailHeight } = useWindow(shown, rowKey, opened)
  useRowList(scroller, tableParts)
  const { table, widths, without, hasFieldRoom } = useColumnWidths({
    columns,
    isReady: shown !== undefined,
    isEditing: opened.length > 0,
  })
  const printing = usePrinting()
  const stacked = useMemo(
    () => (hasFieldRoom ? null : new Map(columns.map(({ key, title }) => [key, title]))),
    [hasFieldRoom, columns],
  )
  return (
    <div
      ref={scroller}
      className={`${classes['card']} ${classes[maxHeight === undefined ? 'scroller' : 'inCard']}`}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{ maxHeight: maxHeight ?? heightBeside(reserved) }}
    >
      <DetailHeight value={setDetailHeight}>
        <StackedFields value={stacked}>
          <table
            ref={table}
            className={`${classes['table']} ${classes['fixed']}`}
            data-without={without}
            aria-label={label}
            aria-busy={!rows || isOld}
            aria-rowcount={(shown?.length ?? 0) + 1}
          >
            <thead>
              <tr aria-rowindex={1}>
                {columns.map((each, at) => (
                  <SortHead
                    key={each.key}
                    column={each}
                    width={widths[at]}
                    sorting={sorting}
                    onSort={() => sortBy(each.key)}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown && printing ? (
                shown.map((row, index) => (
                  <TableRow key={rowKey(row)} row={row} place={index + 2} renderRow={renderRow} />
                ))
              ) : shown ? (
                <>
                  {drawn.map(({ index, key, start }, at) => (
                    <Fragment key={key}>
                      <Gap columns={columns.length} from={drawn[at - 1]?.end ?? headHeight} to={start} />
                      <TableRow row={shown[index] as Row} place={index + 2} renderRow={renderRow} />
                    </Fragment>
                  ))}
                  <Gap columns={columns.length} from={drawn.at(-1)?.end ?? headHeight} to={end} />
                </>
              ) : (
                <SkeletonRows columns={columns} count={awaited} />
              )}
            </tbody>
          </table>
        </StackedFields>
      </DetailHeight>
    </div>
  )
}

/** The rows to draw and where they stand, counted from the top of the head. */
function useWindow<Row>(shown: readonly Row[] | undefined, rowKey: (row: Row) => Key, opened: readonly Key[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const keyAt = useCallback(
    (index: number) => {
      const row = shown?.[index]
      return row === undefined ? index : rowKey(row)
    },
    [shown, rowKey],
  )
  const rangeExtractor = useMemo(
    () => steppedRange(rowStep, shown && opened.map((key) => shown.findIndex((row) => rowKey(row) === key))),
    [shown, opened, rowKey],
  )
  const virtualizer = useVirtualizer({
    count: shown?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    rangeExtractor,
    scrollMargin: headHeight,
    initialRect,
    useFlushSync: false,
  })
  // The browser keeps what is read in its place when a row above it opens or closes.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const setDetailHeight = useCallback(
    (key: Key, height: number) => {
      const { count, getItemKey } = virtualizer.options
      for (let index = 0; index < count; index += 1)
        if (getItemKey(index) === key) virtualizer.resizeItem(index, rowHeight + height)
    },
    [virtualizer],
  )
  return {
    scroller,
    drawn: virtualizer.getVirtualItems(),
    end: headHeight + virtualizer.getTotalSize(),
    setDetailHeight,
  }
}

interface TableRowProps<Row> {
  row: Row
  place: number
  renderRow: (row: Row, place: number) => ReactNode
}
const RowOf = <Row,>({ row, place, renderRow }: TableRowProps<Row>) => renderRow(row, place)
/** Scrolling draws the table anew, but of its rows only those that come into sight. */
const TableRow = memo(RowOf) as typeof RowOf

/** The room of rows that are out of sight. */
const Gap = ({ columns, from, to }: { columns: number; from: number; to: number }) =>
  to > from && (
    <tr aria-hidden="true" className={classes['gap']} style={{ height: to - from }}>
      <td colSpan={columns}>{null}</td>
    </tr>
  )

/** What an opened row shows under its cells, over the whole width. */
export function DetailRow({
  rowKey,
  columns,
  tone,
  over,
  children,
}: {
  rowKey: Key
  columns: number
  tone: 'selected' | 'sunken'
  /** The row above it, if that is higher than the others. */
  over?: RefObject<HTMLTableRowElement | null> | undefined
  children: ReactNode
}) {
  const setHeight = use(DetailHeight)
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const above = over?.current
    const measure = () => setHeight(rowKey, element.offsetHeight + (above ? above.offsetHeight - rowHeight : 0))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (above) observer.observe(above)
    return () => {
      observer.disconnect()
      setHeight(rowKey, 0)
    }
  }, [setHeight, rowKey, over])
  return (
    <tr ref={row} className={classes['detail']} data-tone={tone}>
      <td colSpan={columns}>
        <div className={classes['apart']}>{children}</div>
      </td>
    </tr>
  )
}
