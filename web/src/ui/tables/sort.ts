import { useState } from 'react'
import { collator, sortKeyOf } from './sort-key.ts'

type Direction = 'ascending' | 'descending'
export type SortValue = string | number | null
export interface Sorting {
  key: string
  direction: Direction
}

interface Valued<Row> {
  row: Row
  value: Exclude<SortValue, null>
  key: string | null
}
/** Rows with what they are sorted by. */
export interface SortableRows<Row> {
  valued: readonly Valued<Row>[]
  others: readonly Row[]
  orders: Partial<Record<Direction, readonly Row[]>>
}

function compare(a: Valued<unknown>, b: Valued<unknown>): number {
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value
  if (a.key === null || b.key === null) return collator.compare(String(a.value), String(b.value))
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** What each row is sorted by, worked out once for both directions and not at every comparison. */
export function sortableRows<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue): SortableRows<Row> {
  const valued: Valued<Row>[] = []
  const others: Row[] = []
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null) others.push(row)
    else valued.push({ row, value, key: typeof value === 'string' ? sortKeyOf(value) : null })
  }
  return { valued, others, orders: {} }
}

type ValueOf<Row> = (row: Row) => SortValue
const known = new WeakMap<readonly unknown[], WeakMap<ValueOf<never>, SortableRows<unknown>>>()

/**
 * The same for rows that are shown again: tens of thousands are not worked out anew because somebody comes back to
 * their page.
 */
export function knownSortableRows<Row>(rows: readonly Row[], valueOf: ValueOf<Row>): SortableRows<Row> {
  const byColumn = known.get(rows) ?? new WeakMap<ValueOf<never>, SortableRows<unknown>>()
  known.set(rows, byColumn)
  const sortable = (byColumn.get(valueOf) as SortableRows<Row> | undefined) ?? sortableRows(rows, valueOf)
  byColumn.set(valueOf, sortable)
  return sortable
}

/** Rows in order; rows without a value stand last in either direction, and equal rows keep their places. */
export function inOrder<Row>({ valued, others, orders }: SortableRows<Row>, direction: Direction): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return (orders[direction] ??= [...valued.toSorted((a, b) => sign * compare(a, b)).map(({ row }) => row), ...others])
}

export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Direction,
): readonly Row[] => inOrder(sortableRows(rows, valueOf), direction)

/** A click on the sorted column turns it round; a click on another sorts by that one, ascending. */
export const nextSorting = (current: Sorting, key: string): Sorting => ({
  key,
  direction: current.key === key && current.direction === 'ascending' ? 'descending' : 'ascending',
})

export type SortState = readonly [Sorting, (key: string) => void]

export function useSorting(initial: Sorting): SortState {
  const [sorting, setSorting] = useState(initial)
  return [sorting, (key) => setSorting((current) => nextSorting(current, key))]
}
