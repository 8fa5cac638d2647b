import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { sortRows, useSorting, type Sorting, type SortValue } from './sort.ts'
import { Bar } from '../layout/states.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** What the column is sorted by, and what it shows unless `cell` says otherwise. */
  value: (row: Row) => SortValue
  cell?: (row: Row) => ReactNode
  kind?: 'text' | 'number' | 'date'
  dim?: boolean
  width?: number | string
  /**
   * A column of marks or buttons: nothing to sort by, and its title is for screen readers alone unless it is to be
   * seen.
   */
  plain?: 'hidden' | 'shown'
  /** What stands in the head of a plain column instead of its title, such as a box that chooses all rows. */
  head?: ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: the table then shows its head and grey bars. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  sortedBy: Sorting
  empty: ReactNode
}

const skeletonRows = 8
const barWidths = [64, 78, 52, 70]

/** A table of the product: sticky head, headers that sort, rows of 36 pixels. */
export function DataTable<Row>({ label, columns, rows, rowKey, sortedBy, empty }: DataTableProps<Row>) {
  const [sorting, sortBy] = useSorting(sortedBy)
  const column = columns.find(({ key }) => key === sorting.key)
  const sorted = rows && column ? sortRows(rows, column.value, sorting.direction) : rows
  if (rows?.length === 0) return <div className={classes['card']}>{empty}</div>
  return (
    <div className={classes['card']} role="region" aria-label={label} tabIndex={0}>
      <table className={classes['table']} aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {columns.map((each) => (
              <SortHead key={each.key} column={each} sorting={sorting} onSort={() => sortBy(each.key)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted ? (
            sorted.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((each) => (
                  <td key={each.key} data-kind={each.kind} data-dim={each.dim || undefined}>
                    {each.cell ? each.cell(row) : each.value(row)}
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <SkeletonRows columns={columns} />
          )}
        </tbody>
      </table>
    </div>
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
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting
  onSort: () => void
}) {
  const sorted = sorting.key === column.key
  const Arrow = sorting.direction === 'ascending' ? IconArrowUp : IconArrowDown
  if (column.plain) {
    return (
      <th scope="col" data-kind={column.kind} style={{ width: column.width }}>
        {column.head ?? (
          <span className={column.plain === 'hidden' ? 'visually-hidden' : classes['plain']}>{column.title}</span>
        )}
      </th>
    )
  }
  return (
    <th
      scope="col"
      data-kind={column.kind}
      style={{ width: column.width }}
      aria-sort={sorted ? sorting.direction : 'none'}
    >
      <button type="button" className={classes['sort']} data-sorted={sorted || undefined} onClick={onSort}>
        {column.title}
        {sorted && <Arrow size={12} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}
