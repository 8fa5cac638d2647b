import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormMessages } from '../../../ui/inputs/field-message.tsx'
import { DetailRow } from '../../../ui/tables/window-table.tsx'
import classes from './entries.module.css'
import type { EntryEditing } from './use-entry-edit.ts'
import { useEscape } from './use-escape.ts'

interface EntryEditRowProps {
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
  editing: EntryEditing
  onClose: () => void
}

const controls = ':is(input:not([type="hidden"], [type="file"]), select, textarea)'

/** A row as fields. Enter saves, Escape takes everything back, and the first wrong field gets the focus. */
export function EntryEditRow({
  form,
  label,
  rowKey,
  place,
  keys,
  cells,
  panel,
  editing: { wrong, round, busy, submit },
  onClose,
}: EntryEditRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => row.current?.querySelector<HTMLElement>(controls)?.focus(), [])
  const first = wrong.flatMap(({ fields }) => fields)[0]
  const focused = useRef(0)
  useEffect(() => {
    // Once for each try to save: whoever puts one field right goes on where they like.
    if (focused.current === round) return
    focused.current = round
    if (first !== undefined)
      row.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"] ${controls}`)?.focus()
  }, [round, first])
  useEscape(row, onClose)
  return (
    <>
      <tr
        ref={row}
        aria-rowindex={place}
        data-tone="selected"
        className={`${classes['edit']} ${classes['told']}`}
        data-open={Boolean(panel) || wrong.length > 0 || undefined}
      >
        {keys.map((key) =>
          key === 'actions' ? (
            <td key={key} data-free className={classes['actions']}>
              <form
                id={form}
                noValidate
                aria-label={label}
                onSubmit={(event) => {
                  event.preventDefault()
                  submit()
                }}
              />
              <ActionIcon
                variant="subtle"
                size={28}
                className={classes['save'] ?? ''}
                type="submit"
                form={form}
                loading={busy}
                aria-label="Save"
                title="Save"
              >
                <IconCheck size={16} stroke={1.9} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="subtle" size={28} aria-label="Cancel" title="Cancel" onClick={onClose}>
                <IconX size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </td>
          ) : (
            <td key={key} data-free data-field={key}>
              {cells[key]}
            </td>
          ),
        )}
      </tr>
      {(Boolean(panel) || wrong.length > 0) && (
        <DetailRow rowKey={rowKey} columns={keys.length} tone="selected">
          <Panel onClose={onClose}>
            <FormMessages messages={wrong.map(({ message }) => message)} />
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
