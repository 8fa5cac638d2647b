import { documentCategories } from '@credence/contract/choices/document-categories'
import { reminderOf, shortName, sizeText } from '@credence/contract/documents/rules'
import type { DocumentFile } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { isoDayOf, showDay } from '../../ui/dates/typed-day.ts'
import type { ColumnKey } from './document-columns.ts'
import { canOpen } from './document-list.ts'
import { ExpiryMark, FileIcon, NameMarks } from './document-marks.tsx'
import classes from './documents.module.css'

/** What can be done with a row. */
export interface RowActions {
  select: (id: number) => void
  preview: (id: number) => void
  download: (document: DocumentFile) => void
  edit: (id: number) => void
  remove: (id: number) => void
}

interface DocumentRowProps {
  document: DocumentFile
  place: number
  keys: readonly ColumnKey[]
  today: string
  selected: boolean
  actions: RowActions
}

/**
 * Rows are drawn by the dozen while one scrolls: the browser's own way to write a date takes longer than all the rest
 * of a row.
 */
const momentOf = (moment: string | null) => (moment === null ? null : showDay(isoDayOf(new Date(moment))))

/** Which of the reminders the column shows. */
export const reminderName = ({ secondEmailReminderSent }: DocumentFile) =>
  secondEmailReminderSent === null ? 'first' : 'second'

const cells: Record<ColumnKey, (props: DocumentRowProps) => ReactNode> = {
  select: ({ document, selected, actions }) => (
    <td key="select" data-free data-selects>
      <CheckBox
        label={`Select ${document.filename}`}
        checked={selected && canOpen(document)}
        disabled={!canOpen(document)}
        onChange={() => actions.select(document.id)}
      />
    </td>
  ),
  name: ({ document, actions }) => (
    <td key="name">
      <span className={classes['nameCell']}>
        <FileIcon filename={document.filename} />
        <RowButton
          quiet
          title={document.filename}
          data-opens
          data-preview={document.id}
          onClick={() => actions.preview(document.id)}
        >
          {shortName(document.filename)}
        </RowButton>
        <NameMarks document={document} />
      </span>
    </td>
  ),
  category: ({ document: { category } }) => (
    <td key="category" title={documentCategories[category]}>
      {documentCategories[category]}
    </td>
  ),
  effective: ({ document: { effectiveDate } }) => (
    <td key="effective" data-kind="date" data-dim>
      {effectiveDate !== null && showDay(effectiveDate)}
    </td>
  ),
  expires: ({ document: { expiration, isReplaced }, today }) => (
    <td key="expires" data-kind="date">
      {isReplaced ? expiration && showDay(expiration) : <ExpiryMark expiration={expiration} today={today} />}
    </td>
  ),
  size: ({ document: { size } }) => (
    <td key="size" data-kind="number" data-dim>
      {sizeText(size)}
    </td>
  ),
  modified: ({ document: { modified } }) => (
    <td key="modified" data-kind="date" data-dim>
      {momentOf(modified)}
    </td>
  ),
  reminder: ({ document }) => (
    <td
      key="reminder"
      data-kind="date"
      data-dim
      title={reminderOf(document) === null ? undefined : `The ${reminderName(document)} reminder was sent`}
    >
      {momentOf(reminderOf(document))}
    </td>
  ),
  notes: ({ document: { notes } }) => (
    <td key="notes" data-dim title={notes ?? undefined}>
      {notes}
    </td>
  ),
  actions: ({ document, actions }) => (
    <td key="actions" data-free className={classes['actions']}>
      <IconButton
        icon={IconDownload}
        label={`Download ${document.filename}`}
        hint={
          canOpen(document) ? 'Download' : fileMessages[document.scanState === 'infected' ? 'infected' : 'scanning']
        }
        disabled={!canOpen(document)}
        onClick={() => actions.download(document)}
      />
      {document.canEdit && (
        <IconButton
          icon={IconPencil}
          label={`Edit ${document.filename}`}
          hint="Edit"
          data-edit={document.id}
          onClick={() => actions.edit(document.id)}
        />
      )}
      {document.canEdit && (
        <IconButton
          icon={IconTrash}
          label={`Delete ${document.filename}`}
          hint="Delete"
          onClick={() => actions.remove(document.id)}
        />
      )}
    </td>
  ),
}

/** One document as the table shows it. Drawn anew only when it changed. */
export const DocumentRow = memo((props: DocumentRowProps) => (
  <tr aria-rowindex={props.place}>{props.keys.map((key) => cells[key](props))}</tr>
))
