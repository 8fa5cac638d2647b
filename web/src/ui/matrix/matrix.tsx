import type { CellWord } from '@credence/contract/participation/rules'
import { limits } from '@credence/contract/limits'
import { useMediaQuery } from '@mantine/hooks'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router'
import { afterPaint } from '../hooks/after-paint.ts'
import { MatrixPopover } from './matrix-popover.tsx'
import { MatrixName, MatrixRow, Room, type RowNames } from './matrix-row.tsx'
import classes from './matrix.module.css'
import { headHeight, repeatWidth, rowHeight } from './measures.ts'
import { moveBy, type Place } from './moves.ts'
import { placeOf, pointAt } from './pointing.ts'
import { useView, within } from './use-view.ts'

/** A cell, or without a row the head of a column, by what it is about. */
export interface Opened {
  rowId: number | null
  columnId: number
}

interface MatrixProps<Row extends { id: number }> {
  label: string
  /** What the rows are, above their names. */
  corner: string
  rows: readonly Row[]
  columns: readonly { id: number; name: string }[]
  namesOf: (row: Row) => RowNames
  /**
   * The word of each column, in their order. Called once for each row that is drawn, and again only when the row
   * changed.
   */
  wordsOf: (row: Row) => readonly CellWord[]
  opened: Opened | null
  onOpen: (opened: Opened) => void
  onClose: () => void
  /** What floats beside the opened cell or head. */
  popover: { label: string; content: ReactNode } | null
  /** Keeps it open when something beside it is clicked: what was typed there would be lost. */
  holdsFast?: boolean
}

/**
 * Rows against columns, one word in each cell. Only what is in sight is drawn, and a cell is one light element, so that
 * twelve thousand of them scroll freely. The grid keeps the keyboard's focus itself: a cell that is scrolled away
 * cannot lose it.
 */
export function Matrix<Row extends { id: number }>({
  label,
  corner,
  rows,
  columns,
  namesOf,
  wordsOf,
  opened,
  onOpen,
  onClose,
  popover,
  holdsFast = false,
}: MatrixProps<Row>) {
  const id = useId()
  const navigate = useNavigate()
  const content = useRef<HTMLDivElement>(null)
  const nameWidth = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ? 140 : 212
  const repeats = columns.length > limits.matrixColumnsBeforeRepeat
  const { scroller, ...view } = useView({ rows: rows.length, columns: columns.length, nameWidth, repeats })
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })

  const openedAt =
    opened === null
      ? null
      : {
          row: opened.rowId === null ? -1 : rows.findIndex((row) => row.id === opened.rowId),
          column: columns.findIndex((column) => column.id === opened.columnId),
        }
  const isThere = openedAt !== null && openedAt.column >= 0 && (opened?.rowId === null || openedAt.row >= 0)
  const marked = isThere
    ? openedAt
    : { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, columns.length - 1) }
  const isDrawn =
    (marked.row === -1 || within(marked.row, view.rows)) &&
    (marked.column === -1 || within(marked.column, view.columns))

  const [restRow, restColumn] = isThere ? [openedAt.row, openedAt.column] : [-1, -1]
  const point = (place: Place | null) => pointAt(content.current, place ?? { row: restRow, column: restColumn })
  useEffect(() => pointAt(content.current, { row: restRow, column: restColumn }), [content, restRow, restColumn])
  const wasThere = useRef(false)
  useEffect(() => {
    // What floated had the focus, and took it along.
    if (wasThere.current && !isThere && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true })
    wasThere.current = isThere
  }, [isThere, scroller])
  const goTo = (place: Place) => {
    view.scrollTo(place)
    setActive(place)
    point(place)
  }
  const open = ({ row, column }: Place) => {
    const columnId = columns[column]?.id
    const found = rows[row]
    // The cell answers with its outline at once; what floats beside it comes after that.
    if (columnId !== undefined && (found || row === -1))
      afterPaint(() => onOpen({ rowId: found?.id ?? null, columnId }))
    else if (found) {
      const { to } = namesOf(found)
      if (to) void navigate(to)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return
    const next = moveBy(event.key, event.ctrlKey, marked, {
      rows: rows.length,
      columns: columns.length,
      page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    })
    if (next) goTo(next)
    else if (event.key === 'Enter' || event.key === ' ') {
      view.scrollTo(marked)
      open(marked)
    } else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || (event.target instanceof Element && event.target.closest('a'))) return
    setActive(place)
    if (place.column >= 0) open(place)
  }

  const floating = isThere && popover && (
    <MatrixPopover
      key={`${opened?.rowId} ${opened?.columnId}`}
      label={popover.label}
      holdsFast={holdsFast}
      onClose={onClose}
      anchor={{
        left: `calc(var(--name) + var(--column) * ${openedAt.column})`,
        top: Math.max(0, openedAt.row) * rowHeight,
        height: openedAt.row < 0 ? headHeight : rowHeight,
      }}
    >
      {popover.content}
    </MatrixPopover>
  )
  const drawn = rows.slice(view.rows.from, view.rows.to)
  const heads = columns.slice(view.columns.from, view.columns.to)
  const measures = {
    '--name': `${nameWidth}px`,
    '--row': `${rowHeight}px`,
    '--column': `${view.columnWidth}px`,
    '--rest': repeats ? `${repeatWidth}px` : '0px',
    minWidth: nameWidth + columns.length * view.columnWidth + (repeats ? repeatWidth : 0),
  } as CSSProperties
  return (
    <div
      ref={scroller}
      className={classes['grid']}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn ? `${id}-${marked.row}-${marked.column}` : undefined}
      data-open={isThere || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseOver={(event) => point(placeOf(event.target))}
      onMouseLeave={() => point(null)}
      onFocus={() => {
        if (scroller.current?.matches(':focus-visible')) point(marked)
      }}
      onBlur={() => point(null)}
    >
      <div ref={content} className={classes['content']} role="presentation" style={measures}>
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['headRow']} aria-rowindex={1}>
            <div
              role="columnheader"
              id={`${id}--1--1`}
              className={classes['corner']}
              data-marked={marked.row === -1 && marked.column === -1 ? 'name' : undefined}
              aria-colindex={1}
            >
              {corner}
            </div>
            <Room columns={view.columns.from} />
            {heads.map((column, at) => {
              const place = view.columns.from + at
              return (
                <div
                  key={column.id}
                  role="columnheader"
                  id={`${id}--1-${place}`}
                  className={classes['columnHead']}
                  aria-colindex={place + 2}
                  aria-haspopup="dialog"
                  data-marked={marked.row === -1 && marked.column === place ? 'head' : undefined}
                  title={column.name}
                >
                  <span>{column.name}</span>
                </div>
              )
            })}
            <Room columns={columns.length - view.columns.to} />
            <div className={classes['restHead']} aria-hidden="true">
              {repeats && corner}
            </div>
            <div className={classes['columnTint']} data-tint="column" aria-hidden="true" hidden />
            {openedAt?.row === -1 && floating}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']} style={{ height: rows.length * rowHeight }}>
          <div className={classes['columnTint']} data-tint="column" aria-hidden="true" hidden />
          <div className={classes['rowTint']} data-tint="row" aria-hidden="true" hidden />
          {heads.map(({ id: key }, at) => (
            <div
              key={key}
              className={classes['line']}
              aria-hidden="true"
              style={{ left: `calc(var(--name) + var(--column) * ${view.columns.from + at + 1} - 1px)` }}
            />
          ))}
          {drawn.map((row, at) => (
            <MatrixRow
              key={row.id}
              row={row}
              place={view.rows.from + at}
              gridId={id}
              namesOf={namesOf}
              wordsOf={wordsOf}
              from={view.columns.from}
              to={view.columns.to}
              columns={columns.length}
              marked={marked.row === view.rows.from + at ? marked.column : null}
              repeats={repeats}
            />
          ))}
          <div className={classes['names']} aria-hidden="true">
            {drawn.map((row, at) => {
              const isMarked = marked.row === view.rows.from + at
              return (
                <MatrixName
                  key={row.id}
                  row={row}
                  place={view.rows.from + at}
                  namesOf={namesOf}
                  marked={isMarked ? (marked.column === -1 ? 'name' : 'row') : null}
                />
              )
            })}
          </div>
          {openedAt !== null && openedAt.row >= 0 && floating}
        </div>
      </div>
    </div>
  )
}
