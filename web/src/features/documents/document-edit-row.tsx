import type { DocumentFile } from '@credence/contract/documents/calls'
import { sizeText } from '@credence/contract/documents/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { DetailRow } from '../../ui/tables/window-table.tsx'
import type { ColumnKey } from './document-columns.ts'
import { CategoryField, DateField, labels, NameField, NotesField, UnlinkConfirm } from './document-fields.tsx'
import { FileIcon } from './document-marks.tsx'
import type { DocumentPlace } from './document-place.ts'
import classes from './documents.module.css'
import { useCategories, useDocumentEdit } from './use-document-edit.ts'

interface DocumentEditRowProps {
  at: DocumentPlace
  document: DocumentFile
  place: number
  keys: readonly ColumnKey[]
  namesOfOthers: (id: number) => ReadonlySet<string>
  onClose: () => void
}

/** A document being edited: its row as fields, and under it what the row has no room for. */
export function DocumentEditRow({ at, document, place, keys, namesOfOthers, onClose }: DocumentEditRowProps) {
  const rows = useRef<HTMLElement>(null)
  const editing = useDocumentEdit({ place: at, document, scope: rows, namesOfOthers, onDone: onClose })
  const categories = useCategories(at)
  const form = useId()
  const nameCell = useRef<HTMLSpanElement>(null)
  useEffect(() => focusStem(nameCell.current?.querySelector('input')), [])
  const field = { editing, form, look: 'cell' } as const
  const cells: Partial<Record<ColumnKey, ReactNode>> = {
    name: (
      <span ref={nameCell} className={classes['nameCell']}>
        <FileIcon filename={document.filename} />
        <NameField {...field} />
      </span>
    ),
    category: <CategoryField {...field} categories={categories} />,
    effective: <DateField {...field} field="effectiveDate" />,
    expires: <DateField {...field} field="expiration" />,
    actions: (
      <>
        <Tooltip label="Save">
          <ActionIcon
            variant="subtle"
            size={28}
            className={classes['save'] ?? ''}
            type="submit"
            form={form}
            loading={editing.isBusy}
            aria-label="Save"
          >
            <IconCheck size={16} stroke={1.9} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Cancel">
          <ActionIcon variant="subtle" size={28} aria-label="Cancel" onClick={onClose}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </>
    ),
    size: sizeText(document.size),
  }
  return (
    <>
      <tr
        ref={(row) => {
          // The fields stand in this row and the one below it.
          rows.current = row?.parentElement ?? null
        }}
        aria-rowindex={place}
        data-tone="selected"
        className={classes['edit']}
      >
        {keys.map((key) => (
          <td
            key={key}
            data-free
            className={key === 'actions' ? classes['actions'] : undefined}
            data-kind={key === 'size' ? 'number' : undefined}
            data-dim={key === 'size' || undefined}
          >
            {cells[key]}
          </td>
        ))}
      </tr>
      <DetailRow rowKey={document.id} columns={keys.length} tone="selected">
        <form
          id={form}
          className={classes['editPanel']}
          noValidate
          aria-label={document.filename}
          onSubmit={editing.submit}
        >
          {!keys.includes('effective') && (
            <div className={classes['effective']}>
              <DateField {...field} look="panel" field="effectiveDate" />
            </div>
          )}
          <div className={classes['notes']}>
            <NotesField {...field} look="panel" />
          </div>
          <FormMessage message={editing.messages[0] ?? null} />
          <OtherChanges edit={editing} labels={labels} />
        </form>
        <UnlinkConfirm editing={editing} />
      </DetailRow>
    </>
  )
}

/** Whoever renames a file seldom means its ending. */
function focusStem(field: HTMLInputElement | null | undefined) {
  field?.focus()
  field?.setSelectionRange(0, /\.[^.\s]{1,16}$/.exec(field.value)?.index ?? field.value.length)
}
