import type { DocumentFile } from '@credence/contract/documents/calls'
import { useMemo, type ReactNode } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { columnsOf, hasRoomForWords, type ColumnKey } from './document-columns.ts'
import { canOpen } from './document-list.ts'
import classes from './documents.module.css'

interface DocumentsTableProps {
  label: string
  rows: readonly DocumentFile[] | undefined
  keys: readonly ColumnKey[]
  width: number
  chosen: number
  editing: number | null
  maxHeight: number
  onSelectAll: () => void
  renderRow: (document: DocumentFile, place: number) => ReactNode
}

const byCategory = { key: 'category', direction: 'ascending' } as const
const keyOfDocument = ({ id }: DocumentFile) => id

/** The list itself. */
export function DocumentsTable({
  label,
  rows,
  keys,
  width,
  chosen,
  editing,
  maxHeight,
  onSelectAll,
  renderRow,
}: DocumentsTableProps) {
  const openable = useMemo(() => rows?.filter(canOpen).length ?? 0, [rows])
  const columns = columnsOf(
    keys,
    width,
    <CheckBox
      label="Select all documents"
      checked={openable > 0 && chosen === openable}
      some={chosen > 0}
      disabled={openable === 0}
      onChange={onSelectAll}
    />,
  )
  return (
    <div className={classes['table']} data-words={hasRoomForWords(width) || undefined}>
      <WindowTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOfDocument}
        sortedBy={byCategory}
        opened={editing === null ? [] : [editing]}
        renderRow={renderRow}
        maxHeight={maxHeight}
      />
    </div>
  )
}
