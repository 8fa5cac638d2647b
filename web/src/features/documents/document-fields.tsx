import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { longestFilename } from '@credence/contract/documents/rules'
import { documentMessages } from '@credence/contract/documents/calls'
import { limits } from '@credence/contract/limits'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
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

/** The names of the fields on the screen. */
export const labels: Record<Field, string> = {
  filename: 'Name',
  category: 'Category',
  effectiveDate: 'Effective',
  expiration: 'Expires',
  notes: 'Notes',
}

/** What every field has: its name, above it or for those who do not see it, and what is wrong with it. */
function common({ editing: { faults, errorOf }, look, form }: FieldProps, field: Field) {
  return {
    form,
    ...(look === 'form' ? {} : { size: 'xs' }),
    ...(look === 'cell' ? { 'aria-label': labels[field] } : { label: labels[field] }),
    error: look === 'form' ? errorOf(field) : faults[field] !== undefined,
  }
}

export const NameField = (props: FieldProps) => (
  <TextInput
    {...common(props, 'filename')}
    name="filename"
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
  const { draft, edit } = props.editing
  // What a document was given before is shown, even where it can no longer be chosen.
  const isKept = draft.category !== '' && !categories.includes(draft.category)
  const offered = isKept ? [draft.category, ...categories] : categories
  const placeholder = { value: '', label: 'Choose a category', disabled: true }
  return (
    <NativeSelect
      {...common(props, 'category')}
      name="category"
      value={draft.category}
      data={[
        ...(draft.category === '' ? [placeholder] : []),
        ...offered.map((value) => ({ value, label: value && documentCategories[value] })),
      ]}
      onChange={(event) => edit({ category: event.currentTarget.value as DocumentCategory })}
    />
  )
}

export const DateField = ({ field, ...props }: FieldProps & { field: 'effectiveDate' | 'expiration' }) => (
  <div data-field={field}>
    <DateInput
      {...common(props, field)}
      name={labels[field]}
      value={props.editing.draft[field]}
      onValue={(value) => props.editing.edit({ [field]: value })}
    />
  </div>
)

export const NotesField = (props: FieldProps) => (
  <Textarea
    {...common(props, 'notes')}
    name="notes"
    rows={props.look === 'form' ? 4 : 2}
    maxLength={limits.notes}
    value={props.editing.draft.notes}
    onChange={(event) => props.editing.edit({ notes: event.currentTarget.value })}
  />
)

export const UnlinkConfirm = ({ editing: { question, answer } }: { editing: Editing }) => (
  <Confirm
    opened={question.isAsked}
    question="Change the category?"
    consequence={documentMessages.unlinkConfirm}
    verb="Change category"
    destructive
    onConfirm={() => answer(true)}
    onCancel={() => answer(false)}
  />
)
