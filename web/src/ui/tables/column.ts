import type { ReactNode } from 'react'
import type { SortValue } from './sort.ts'

export interface Column<Row> {
  key: string
  title: string
  /** What the column is sorted by, and what it shows unless `cell` says otherwise. */
  value: (row: Row) => SortValue
  cell?: (row: Row) => ReactNode
  kind?: 'text' | 'number' | 'date'
  dim?: boolean
  /** Until its rows were measured. */
  width?: number
  /** What the field needs that a cell becomes when its row is edited. */
  field?: number
  /** Text is not cut below this width as long as another column can yield. */
  least?: number
  /** Whether its content is never cut, such as a badge. Numbers and dates never are. */
  whole?: boolean
  /** The column may be left out where room is short, the lowest number first: what opens by the row tells it too. */
  yields?: number
  /**
   * A column of marks or buttons: nothing to sort by, and its title is for screen readers alone unless it is to be
   * seen.
   */
  plain?: 'hidden' | 'shown'
  /** Without room after its mark, whose cells have `data-tight` too. */
  tight?: true
  /** What stands in the head of a plain column instead of its title, such as a box that chooses all rows. */
  head?: ReactNode
}
