import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import classes from './data-table.module.css'
import { SortHead, SkeletonRows, type Column } from './data-table.tsx'
import { piecesOf, windowAt, type Window } from './row-window.ts'
import { inOrder, knownSortableRows, useSorting, type Sorting } from './sort.ts'

const rowHeight = 36
const headHeight = 32
const step = rowHeight * 10

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
  rowKey: (row: Row) => Key
  sortedBy: Sorting
  /** Rows that are opened: always drawn, and in their place whatever their content. */
  opened: readonly Key[]
  /** A row that stands above all others whatever the order, such as one that is being added. */
  first?: Row | undefined
  /** The table row, followed by a DetailRow when it is open. `place` is its aria-rowindex. */
  renderRow: (row: Row, place: number) => ReactNode
  minWidth: number
  /** How many grey rows stand there until the rows come; a card of few shows few. */
  awaited?: number
}

const Heights = createContext<(key: Key, height: number | null) => void>(() => {})

/** A long table of rows of one height, of which only those in sight are drawn. */
export function WindowTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sortedBy,
  opened,
  first,
  renderRow,
  minWidth,
  awaited,
  reserved,
  maxHeight,
}: WindowTableProps<Row>) {
  const [sorting, sortBy] = useSorting(sortedBy)
  // The head answers at once; the rows may take a moment to be drawn anew.
  const { key: sortKey, direction } = useDeferredValue(sorting)
  const [heights, report] = useHeights()
  const { scroller, view } = useView()
  // Columns may be made anew with every drawing; what they are sorted by is not.
  const valueOf = columns.find(({ key }) => key === sortKey)?.value
  const sortable = useMemo(() => rows && valueOf && knownSortableRows(rows, valueOf), [rows, valueOf])
  const sorted = useMemo(() => (sortable ? inOrder(sortable, direction) : rows), [rows, sortable, direction])
  const shown = useMemo(() => (first === undefined ? sorted : [first, ...(sorted ?? [])]), [first, sorted])
  const places = useMemo(
    () =>
      new Map(
        opened.length === 0
          ? []
          : shown?.flatMap((row, index) => (opened.includes(rowKey(row)) ? [[index, rowKey(row)] as const] : [])),
      ),
    [opened, shown, rowKey],
  )
  const extras = new Map([...places].map(([index, key]) => [index, heights.get(key) ?? 0] as const))
  return (
    <div
      ref={scroller}
      className={`${classes['card']} ${classes[maxHeight === undefined ? 'scroller' : 'inCard']}`}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={(maxHeight === undefined ? { '--reserved': `${reserved}px` } : { maxHeight }) as CSSProperties}
    >
      <Heights value={report}>
        <table
          className={`${classes['table']} ${classes['fixed']}`}
          style={{ minWidth }}
          aria-label={label}
          aria-busy={!rows}
          aria-rowcount={(shown?.length ?? 0) + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((each) => (
                <SortHead key={each.key} column={each} sorting={sorting} onSort={() => sortBy(each.key)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown ? (
              piecesOf(shown.length, rowHeight, extras, view).map((piece, at) =>
                'gap' in piece ? (
                  <tr key={`gap ${at}`} aria-hidden="true" className={classes['gap']} style={{ height: piece.gap }}>
                    <td colSpan={columns.length}>{null}</td>
                  </tr>
                ) : (
                  rowAt(shown, piece.index, renderRow)
                ),
              )
            ) : (
              <SkeletonRows columns={columns} count={awaited} />
            )}
          </tbody>
        </table>
      </Heights>
    </div>
  )
}

function rowAt<Row>(rows: readonly Row[], index: number, renderRow: (row: Row, place: number) => ReactNode): ReactNode {
  const row = rows[index]
  return row === undefined ? null : renderRow(row, index + 2)
}

function useHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<Key, number>>(new Map())
  const report = useCallback(
    (key: Key, height: number | null) =>
      setHeights((known) => {
        if ((known.get(key) ?? null) === height) return known
        const next = new Map(known)
        if (height === null) next.delete(key)
        else next.set(key, height)
        return next
      }),
    [],
  )
  return [heights, report] as const
}

/** The part of the table that is in sight, in steps. */
function useView() {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<Window>(() => windowAt(0, 900, step))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setView((known) => {
        const next = windowAt(Math.max(0, element.scrollTop - headHeight), element.clientHeight, step)
        return next.top === known.top && next.bottom === known.bottom ? known : next
      })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { scroller, view }
}

/** What an opened row shows under its cells, over the whole width. */
export function DetailRow({
  rowKey,
  columns,
  tone,
  children,
}: {
  rowKey: Key
  columns: number
  tone: 'selected' | 'sunken'
  children: ReactNode
}) {
  const report = use(Heights)
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => report(rowKey, element.offsetHeight))
    report(rowKey, element.offsetHeight)
    observer.observe(element)
    return () => {
      observer.disconnect()
      report(rowKey, null)
    }
  }, [report, rowKey])
  return (
    <tr ref={row} className={classes['detail']} data-tone={tone}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
