import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { use, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { OtherChanges } from '../../../ui/edit/other-changes.tsx'
import type { FieldLabels } from '../../../ui/edit/other-changes-text.ts'
import type { EditStatus } from '../../../ui/edit/use-edit.ts'
import { FormMessages } from '../../../ui/inputs/field-message.tsx'
import { DetailRow, StackedFields } from '../../../ui/tables/window-table.tsx'
import classes from './entries.module.css'
import { useEscape } from '../../../ui/hooks/use-escape.ts'

interface EntryEditRowProps {
  row: RefObject<HTMLTableRowElement | null>
  /** The id that the fields name as their form. */
  form: string
  label: string
  rowKey: number
  place: number
  keys: readonly string[]
  /** The fields by column. */
  cells: Readonly<Record<string, ReactNode>>
  /** Under the row: what it has no room for. */
  panel?: ReactNode
  edit: EditStatus
  labels?: FieldLabels | undefined
  onClose: () => void
}

const controls = ':is(input:not([type="hidden"], [type="file"]), select, textarea)'

/** A row as fields. Enter saves, Escape takes everything back. */
export function EntryEditRow({
  row,
  form,
  label,
  rowKey,
  place,
  keys,
  cells,
  panel,
  edit,
  labels,
  onClose,
}: EntryEditRowProps) {
  useEffect(() => row.current?.querySelector<HTMLElement>(controls)?.focus(), [row])
  const stacked = use(StackedFields)
  const hasPanel = Boolean(panel) || edit.messages.length + edit.others.length > 0
  useEscape(row, onClose)
  const buttons = (
    <>
      <form id={form} noValidate aria-label={label} onSubmit={edit.submit} />
      <ActionIcon
        variant="subtle"
        size={28}
        className={classes['save'] ?? ''}
        type="submit"
        form={form}
        loading={edit.isBusy}
        aria-label="Save"
        title="Save"
      >
        <IconCheck size={16} stroke={1.9} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size={28} aria-label="Cancel" title="Cancel" onClick={onClose}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  )
  return (
    <>
      <tr
        ref={row}
        aria-rowindex={place}
        data-tone="selected"
        className={`${classes['edit']} ${classes['told']}`}
        data-open={hasPanel || stacked !== null || undefined}
      >
        {stacked ? (
          <td colSpan={keys.length} className={classes['stacked']}>
            <div className={classes['stack']}>
              {keys.map((key) =>
                cells[key] === undefined ? null : (
                  <div key={key} data-field={key}>
                    <span className={classes['over']} aria-hidden>
                      {stacked.get(key)}
                    </span>
                    {cells[key]}
                  </div>
                ),
              )}
              <div className={classes['actions']}>{buttons}</div>
            </div>
          </td>
        ) : (
          keys.map((key) => (
            <td
              key={key}
              data-free
              {...(key === 'actions' ? { className: classes['actions'] } : { 'data-field': key })}
            >
              {key === 'actions' ? buttons : cells[key]}
            </td>
          ))
        )}
      </tr>
      {(hasPanel || stacked) && (
        <DetailRow rowKey={rowKey} columns={keys.length} tone="selected" over={stacked ? row : undefined}>
          <Panel onClose={onClose}>
            <FormMessages messages={edit.messages} />
            <OtherChanges edit={edit} labels={labels} />
            {panel}
          </Panel>
        </DetailRow>
      )}
    </>
  )
}

function Panel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEscape(panel, onClose)
  return (
    <div ref={panel} className={classes['panel']}>
      {children}
    </div>
  )
}
