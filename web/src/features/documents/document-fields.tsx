import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { longestFilename } from '@credence/contract/documents/rules'
import { documentMessages } from '@credence/contract/documents/calls'
import { limits } from '@credence/contract/limits'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import type { Field } from './document-draft.ts'
import type { Editing } from './use-document-edit.ts'

interface FieldProps {
  editing: Editing
  /**
   * In a cell or in the panel under a row: low, and what is wrong is told once for the row. In a cell the column's head
   * is the label.
   */
  look: 'cell' | 'panel' | 'form'
  form: string
}

const titles: Record<Field, string> = {
  filename: 'Name',
  category: 'Category',
  effectiveDate: 'Effective',
  expiration: 'Expires',
  notes: 'Notes',
}

/** What every field has: its name, above it or for those who do not see it, and what is wrong with it. */
function common({ editing: { wrong }, look, form }: FieldProps, field: Field) {
  const isWrong = wrong?.fields.includes(field) ?? false
  const isFirst = wrong?.fields[0] === field
  return {
    form,
    ...(look === 'form' ? {} : { size: 'xs' }),
    ...(look === 'cell' ? { 'aria-label': titles[field] } : { label: titles[field] }),
    error: isFirst && look === 'form' ? fieldMessage(wrong?.message) : isWrong,
  }
}

export const NameField = (props: FieldProps) => (
  <TextInput
    {...common(props, 'filename')}
    ref={props.editing.keep('filename')}
    maxLength={longestFilename}
    autoComplete="off"
    spellCheck={false}
    required
    withAsterisk={false}
    value={props.editing.draft.filename}
    onChange={(event) => props.editing.edit({ filename: event.currentTarget.value })}
  />
)

export function CategoryField({ categories, ...props }: FieldProps & { categories: readonly DocumentCategory[] }) {
  const { draft, edit, keep } = props.editing
  // What a document was given before is shown, even where it can no longer be chosen.
  const offered = categories.includes(draft.category) ? categories : [draft.category, ...categories]
  return (
    <NativeSelect
      {...common(props, 'category')}
      ref={keep('category')}
      value={draft.category}
      data={offered.map((value) => ({ value, label: documentCategories[value] }))}
      onChange={(event) => edit({ category: event.currentTarget.value as DocumentCategory })}
    />
  )
}

export const DateField = ({ field, ...props }: FieldProps & { field: 'effectiveDate' | 'expiration' }) => (
  <DateInput
    {...common(props, field)}
    name={titles[field]}
    ref={props.editing.keep(field)}
    value={props.editing.draft[field]}
    onValue={(value) => props.editing.edit({ [field]: value })}
  />
)

export const NotesField = (props: FieldProps) => (
  <Textarea
    {...common(props, 'notes')}
    ref={props.editing.keep('notes')}
    rows={props.look === 'form' ? 4 : 2}
    maxLength={limits.notes}
    value={props.editing.draft.notes}
    onChange={(event) => props.editing.edit({ notes: event.currentTarget.value })}
  />
)

export const UnlinkConfirm = ({ editing: { unlinking, busy } }: { editing: Editing }) => (
  <Confirm
    opened={unlinking.asked}
    question="Change the category?"
    consequence={documentMessages.unlinkConfirm}
    verb="Change category"
    busy={busy}
    destructive
    onConfirm={unlinking.confirm}
    onCancel={unlinking.cancel}
  />
)
