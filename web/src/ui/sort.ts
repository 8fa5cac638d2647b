import { useState } from 'react'

type Direction = 'ascending' | 'descending'
export type SortValue = string | number | null
export interface Sorting { key: string; direction: Direction }

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** Rows in order; rows without a value stand last in either direction, and equal rows keep their places. */
export function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  // What a row is sorted by may take some working out: it is asked once, not at every comparison.
  const valued = rows.map((row) => ({ row, value: valueOf(row) }))
  return valued.toSorted(({ value: a }, { value: b }) => {
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
    return sign * compare(a, b)
  }).map(({ row }) => row)
}

/** A click on the sorted column turns it round; a click on another sorts by that one, ascending. */
export const nextSorting = (current: Sorting, key: string): Sorting =>
  ({ key, direction: current.key === key && current.direction === 'ascending' ? 'descending' : 'ascending' })

export function useSorting(initial: Sorting): [Sorting, (key: string) => void] {
  const [sorting, setSorting] = useState(initial)
  return [sorting, (key) => setSorting((current) => nextSorting(current, key))]
}
