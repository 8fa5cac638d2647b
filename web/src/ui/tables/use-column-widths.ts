import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { grown, measureAll, type Measured, type SeenRows } from './measure-columns.ts'
import { shareWidth, type ColumnNeed } from './share-width.ts'

/** Text is cut to this, if it must, before a column gives way. */
const leastOfText = 104
/** Where nothing is known of a column yet. */
const unknownWidth = 160
/** On a phone all columns stay, and the table scrolls sideways. */
const leastRoomToFit = 480

const none: ReadonlyMap<string, Measured> = new Map()
const isWhole = <Row>({ plain, kind, whole }: Column<Row>) =>
  plain !== undefined || whole === true || kind === 'number' || kind === 'date'

function needOf<Row>(column: Column<Row>, measured: Measured | undefined): ColumnNeed {
  const grows = !isWhole(column)
  const { yields } = column
  if (!measured) {
    const need = typeof column.width === 'number' ? column.width : unknownWidth
    return { need, least: column.plain ? need : Math.min(need, 48), grows, yields }
  }
  const { content, head, headLeast } = measured
  const least = Math.max(headLeast, grows ? Math.min(content, column.least ?? leastOfText) : content)
  return { need: Math.max(content, head, least), least, grows, yields }
}

const total = (needs: readonly ColumnNeed[], what: 'need' | 'least') =>
  needs.reduce((sum, column) => sum + column[what], 0)

interface WidthsOptions<Row> {
  columns: readonly Column<Row>[]
  /** Whether the rows are there. */
  isReady: boolean
  /** Whether a row is open as fields, each of which needs its room. */
  isEditing?: boolean
}

/**
 * The widths of a table's columns: each has what its rows need, as far as they were drawn, and shares the rest by need.
 * What is known of a column only grows, so that nothing jumps while one scrolls or filters.
 */
export function useColumnWidths<Row>({ columns, isReady, isEditing = false }: WidthsOptions<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const [room, setRoom] = useState(0)
  const [measured, setMeasured] = useState(none)
  useLayoutEffect(() => {
    const around = table.current?.parentElement
    if (!around) return
    const measure = () => setRoom(around.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    return () => observer.disconnect()
  }, [])
  const { widths, left, hasFieldRoom } = useMemo(() => {
    const needs = columns.map((column) => needOf(column, measured.get(column.key)))
    const asFields = needs.map((need, at): ColumnNeed => {
      const field = columns[at]?.field
      // A field never yields: it would be out of reach.
      return field === undefined ? need : { ...need, need: Math.max(need.need, field), least: field, yields: undefined }
    })
    const fits = asFields.filter(({ yields }) => yields === undefined)
    const inRow = room === 0 || total(fits, 'least') <= room
    const wanted = (isEditing && inRow) || total(asFields, 'need') <= room ? asFields : needs
    const yielding = room >= leastRoomToFit ? wanted : wanted.map((need) => ({ ...need, yields: undefined }))
    return { ...shareWidth(yielding, room), hasFieldRoom: inRow }
  }, [columns, measured, room, isEditing])
  const layout = widths.join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- other widths may cut what was whole
  const seen = useMemo((): SeenRows => new WeakMap(), [layout])
  // It only reads, unless a column was never measured. Needs only grow, up to what is drawn, so that this ends.
  const measureRows = () => {
    const element = table.current
    if (!element || !isReady) return
    const isKnown = columns.every(({ key }) => measured.has(key))
    setMeasured(isKnown ? grown(element, columns, measured, seen) : measureAll(element, columns, measured))
  }
  // With every drawing, because every drawing may bring rows that were not measured.
  useLayoutEffect(measureRows)
  return {
    table,
    /** For the head of each column. */
    widths: room === 0 ? columns.map(({ width }) => width) : widths,
    /** The places of the columns that are left out, for `data-without`. */
    without: left.size === 0 ? undefined : [...left].map((at) => at + 1).join(' '),
    hasFieldRoom,
  }
}
