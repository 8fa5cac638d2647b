import { IconFiles } from '@tabler/icons-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { ManagedRecord } from './managed-record.ts'
import classes from './managed-table.module.css'
import { UsedBy } from './used-by.tsx'

interface ManagedRowProps<Row> {
  row: Row
  place: number
  /** Its switch, which may be ahead of the record. */
  isActive: boolean
  /** The columns between the documents and those who use it. */
  columns: readonly Column<Row>[]
  onSwitch: (row: Row) => void
  onOpen: (row: Row) => void
  onDocuments: (row: Row) => void
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, a, label') !== null

const titleOf = (value: ReactNode) => (typeof value === 'string' ? value : undefined)

/**
 * A record for the practice. Those it works with open by a click anywhere in the row, and by their name for the
 * keyboard.
 */
function ManagedRowOf<Row extends ManagedRecord>({
  row,
  place,
  isActive,
  columns,
  onSwitch,
  onOpen,
  onDocuments,
}: ManagedRowProps<Row>) {
  const open = (event: MouseEvent) => {
    if (isActive && row.isActive && !isControl(event.target)) onOpen(row)
  }
  return (
    <tr aria-rowindex={place} className={classes['row']} data-active={isActive || undefined} onClick={open}>
      <td data-free>
        <CheckBox label={`${row.name} active`} checked={isActive} onChange={() => onSwitch(row)} />
      </td>
      <td data-kind="number" data-dim>
        {row.id}
      </td>
      <td title={row.name}>
        {isActive && row.isActive ? (
          <button type="button" className={classes['name']} data-opens onClick={() => onOpen(row)}>
            {row.name}
          </button>
        ) : (
          <span className={classes['name']}>{row.name}</span>
        )}
      </td>
      <td data-free className={classes['documents']}>
        <IconButton
          icon={IconFiles}
          label={`Documents of ${row.name}`}
          hint="Documents"
          onClick={() => onDocuments(row)}
        />
      </td>
      {columns.map(({ key, value, cell, kind }) => (
        <td key={key} data-kind={kind} title={titleOf(value(row))}>
          {cell ? cell(row) : value(row)}
        </td>
      ))}
      <td data-dim>
        <UsedBy names={row.othersUsedBy} />
      </td>
    </tr>
  )
}

export const ManagedRow = memo(ManagedRowOf) as typeof ManagedRowOf
