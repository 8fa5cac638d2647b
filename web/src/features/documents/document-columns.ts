import { documentCategories } from '@credence/contract/choices/document-categories'
import { reminderOf } from '@credence/contract/documents/rules'
import type { DocumentFile } from '@credence/contract/documents/calls'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/tables/data-table.tsx'

export type ColumnKey =
  | 'select'
  | 'name'
  | 'category'
  | 'effective'
  | 'expires'
  | 'size'
  | 'modified'
  | 'reminder'
  | 'notes'
  | 'actions'

const widths: Record<ColumnKey, number> = {
  select: 38,
  name: 220,
  category: 152,
  effective: 118,
  expires: 118,
  size: 68,
  modified: 92,
  reminder: 92,
  notes: 170,
  actions: 98,
}
/** With its word beside the date. */
const expiresWithWord = 186
/** In a narrow card. */
const narrow: Partial<Record<ColumnKey, number>> = { select: 36, name: 120, category: 138, expires: 120, actions: 96 }
const narrowBelow = 640

const order: readonly ColumnKey[] = [
  'select',
  'name',
  'category',
  'effective',
  'expires',
  'size',
  'modified',
  'reminder',
  'notes',
  'actions',
]
/** What gives way when room is short, the first first; all others stay. */
const givingWay: readonly ColumnKey[] = ['notes', 'size', 'reminder', 'modified', 'effective']
/** Beyond these the word that says what an expiry's colour means comes before another column. */
const beforeWords: readonly ColumnKey[] = order.filter((key) => key !== 'notes')

const needed = (keys: readonly ColumnKey[], expires = widths.expires) =>
  keys.reduce((sum, key) => sum + (key === 'expires' ? expires : widths[key]), 0)

/**
 * Whether there is room for the word that says what an expiry's colour means; where there is none it is told to those
 * who point at it.
 */
export const hasRoomForWords = (width: number): boolean => width >= needed(beforeWords, expiresWithWord)

/**
 * The columns for which a card of some width has room. The name keeps its width longer than everything that can give
 * way.
 */
export function fittingColumns(width: number): ColumnKey[] {
  const expires = hasRoomForWords(width) ? expiresWithWord : widths.expires
  return givingWay.reduce(
    (keys, key) => (needed(keys, expires) <= width ? keys : keys.filter((each) => each !== key)),
    [...order],
  )
}

type Parts = Omit<Column<DocumentFile>, 'key' | 'field'>
const columns: Record<ColumnKey, Parts> = {
  select: { title: 'Select', value: () => null, plain: 'hidden' },
  name: { title: 'Name', value: ({ filename }) => filename, least: widths.name },
  category: { title: 'Category', value: ({ category }) => documentCategories[category] },
  effective: { title: 'Effective', value: ({ effectiveDate }) => effectiveDate, kind: 'date' },
  expires: { title: 'Expires', value: ({ expiration }) => expiration, kind: 'date' },
  size: { title: 'Size', value: ({ size }) => size, kind: 'number' },
  modified: { title: 'Modified', value: ({ modified }) => modified, kind: 'date' },
  reminder: { title: 'Reminder', value: reminderOf, kind: 'date' },
  notes: { title: 'Notes', value: ({ notes }) => notes },
  actions: { title: 'Actions', value: () => null, plain: 'hidden' },
}

/** The columns as the table wants them. */
export function columnsOf(keys: readonly ColumnKey[], width: number, selectAll: ReactNode): Column<DocumentFile>[] {
  return keys.map((key) => ({
    key,
    ...columns[key],
    ...(key === 'select' ? { head: selectAll } : {}),
    field: width < narrowBelow ? (narrow[key] ?? widths[key]) : widths[key],
  }))
}
