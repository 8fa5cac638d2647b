import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import classes from './data-table.module.css'
import type { Column } from './column.ts'
import { sortRows, useSorting, type Sorting, type SortState } from './sort.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { Bar } from '../layout/states.tsx'
import { tableParts, useRowList } from '../keys/use-row-list.ts'

export type { Column } from './column.ts'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: the table then shows its head and grey bars. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  sortedBy: Sorting
  /** The order and how to change it, where it is kept outside of the table, such as in the address. */
  sort?: SortState | undefined
  empty: ReactNode
}

const skeletonRows = 8
const barWidths = [64, 78, 52, 70]

/** A table of the product: sticky head, headers that sort, rows of 36 pixels. */
export function DataTable<Row>({ label, columns, rows, rowKey, sortedBy, sort, empty }: DataTableProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useRowList(list, tableParts)
  const own = useSorting(sortedBy)
  const [sorting, sortBy] = sort ?? own
  const column = columns.find(({ key }) => key === sorting.key)
  const sorted = rows && column ? sortRows(rows, column.value, sorting.direction) : rows
  if (rows?.length === 0) return <div className={classes['card']}>{empty}</div>
  return (
    <div ref={list} className={classes['card']} role="region" aria-label={label} tabIndex={0}>
      <FittedTable columns={columns} isReady={sorted !== undefined} label={label} sorting={sorting} onSort={sortBy}>
        {sorted ? (
          sorted.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((each) => (
                <td key={each.key} data-kind={each.kind} data-dim={each.dim || undefined} title={titleOf(each, row)}>
                  {each.cell ? each.cell(row) : each.value(row)}
                </td>
              ))}
            </tr>
          ))
        ) : (
          <SkeletonRows columns={columns} />
        )}
      </FittedTable>
    </div>
  )
}

/** The pointer is told in full what a cell may have to cut. */
export function titleOf<Row>({ kind, plain, value }: Column<Row>, row: Row): string | undefined {
  const shown = kind === undefined && !plain ? value(row) : null
  return typeof shown === 'string' && shown !== '' ? shown : undefined
}

interface FittedTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Whether the rows are there, which are measured then. */
  isReady: boolean
  /** Whether a row may be open as fields. */
  isEditing?: boolean
  className?: string | undefined
  sorting: Sorting
  onSort: (key: string) => void
  children: ReactNode
}

/** A table whose columns share its width by need. It is apart from those who sort, so that only widths draw it anew. */
export function FittedTable<Row>(props: FittedTableProps<Row>) {
  const { label, columns, isReady, isEditing = false, className, sorting, onSort, children } = props
  const { table, widths, without } = useColumnWidths({ columns, isReady, isEditing })
  return (
    <table
      ref={table}
      className={[classes['table'], classes['fixed'], className].join(' ')}
      data-without={without}
      aria-label={label}
      aria-busy={!isReady}
    >
      <thead>
        <tr>
          {columns.map((each, at) => (
            <SortHead
              key={each.key}
              column={each}
              width={widths[at]}
              sorting={sorting}
              onSort={() => onSort(each.key)}
            />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Grey bars where the rows will stand. */
export const SkeletonRows = <Row,>({
  columns,
  count = skeletonRows,
}: {
  columns: readonly Column<Row>[]
  count?: number | undefined
}) =>
  Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map((each, place) => (
        <td key={each.key} data-kind={each.kind}>
          {!each.plain && <Bar width={`${barWidths[(index + place) % barWidths.length]}%`} />}
        </td>
      ))}
    </tr>
  ))

export function SortHead<Row>({
  column,
  width,
  sorting,
  onSort,
}: {
  column: Column<Row>
  width?: number | undefined
  sorting: Sorting
  onSort: () => void
}) {
  const sorted = sorting.key === column.key
  const Arrow = sorting.direction === 'ascending' ? IconArrowUp : IconArrowDown
  if (column.plain) {
    return (
      <th scope="col" data-kind={column.kind} data-tight={column.tight} style={{ width }}>
        {column.head ?? (
          <span className={column.plain === 'hidden' ? 'visually-hidden' : classes['plain']}>{column.title}</span>
        )}
      </th>
    )
  }
  return (
    <th scope="col" data-kind={column.kind} style={{ width }} aria-sort={sorted ? sorting.direction : 'none'}>
      <button type="button" className={classes['sort']} data-sorted={sorted || undefined} onClick={onSort}>
        {column.title}
        {sorted && <Arrow size={12} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}
