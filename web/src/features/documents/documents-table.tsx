import type { DocumentFile } from '@credence/contract/documents/calls'
import { useMemo, type ReactNode } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { columnsOf, hasRoomForWords, type ColumnKey } from './document-columns.ts'
import { canOpen } from './document-list.ts'
import classes from './documents.module.css'

interface DocumentsTableProps {
  label: string
  /** The parameter of the address that holds the order. */
  sortName: string
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
  sortName,
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
  const sort = useAddressSort(columns, byCategory, sortName)
  return (
    <div className={classes['table']} data-words={hasRoomForWords(width) || undefined}>
      <WindowTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOfDocument}
        sortedBy={byCategory}
        sort={sort}
        opened={editing === null ? [] : [editing]}
        renderRow={renderRow}
        maxHeight={maxHeight}
      />
    </div>
  )
}
