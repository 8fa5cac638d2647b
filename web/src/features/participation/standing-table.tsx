import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FittedTable, type Column } from '../../ui/tables/data-table.tsx'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import type { FieldLabels } from '../../ui/edit/other-changes-text.ts'
import type { EditStatus } from '../../ui/edit/use-edit.ts'
import { FormMessages } from '../../ui/inputs/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { sortRows, type SortState } from '../../ui/tables/sort.ts'
import classes from './standing-table.module.css'

interface StandingTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort: SortState
  /** Whether a row is open as fields. */
  isEditing: boolean
  renderRow: (row: Row) => ReactNode
}

/** Rows of standings: heads that sort, and one row at a time that turns into fields. */
export function StandingTable<Row>({ label, columns, rows, sort, isEditing, renderRow }: StandingTableProps<Row>) {
  const [sorting, sortBy] = sort
  const column = columns.find(({ key }) => key === sorting.key)
  const sorted = column ? sortRows(rows, column.value, sorting.direction) : rows
  return (
    <div className={classes['scroller']} role="region" aria-label={label} tabIndex={0}>
      <FittedTable
        label={label}
        columns={columns}
        isReady
        isEditing={isEditing}
        className={classes['table']}
        sorting={sorting}
        onSort={sortBy}
      >
        {sorted.map(renderRow)}
      </FittedTable>
    </div>
  )
}

interface EditRowProps {
  name: string
  /** The cells between the name and the buttons; fields in them name the form. */
  children: (form: string) => ReactNode
  columns: number
  offer?: ReactNode
  edit: EditStatus
  labels?: FieldLabels | undefined
  onClose: () => void
}

/** A row as fields: enter saves, escape gives up. The row keeps its height. */
export function EditRow({ name, children, columns, offer, edit, labels, onClose }: EditRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const form = useId()
  useEffect(() => row.current?.querySelector<HTMLElement>('input:not(:disabled), select')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    // A calendar that was opened from the row stands elsewhere in the document: closing it does not close the row.
    if (event.key === 'Escape' && row.current?.contains(event.target as Node)) onClose()
  }
  return (
    <>
      <tr ref={row} data-tone="selected" className={classes['edit']} onKeyDown={press}>
        <th scope="row">
          <form id={form} noValidate onSubmit={edit.submit} />
          {name}
        </th>
        {children(form)}
        <td className={classes['actions']}>
          <IconButton icon={IconCheck} label={`Save ${name}`} type="submit" form={form} disabled={edit.isBusy} />
          <IconButton icon={IconX} label="Cancel" onClick={onClose} />
        </td>
      </tr>
      {Boolean(offer || edit.messages.length + edit.others.length > 0) && (
        <tr className={classes['edit']}>
          <td colSpan={columns}>
            <div className={classes['below']}>
              <FormMessages messages={edit.messages} />
              <OtherChanges edit={edit} labels={labels} />
              {offer}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
