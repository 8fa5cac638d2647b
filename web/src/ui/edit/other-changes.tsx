import { TextButton } from '../buttons/text-button.tsx'
import { FormMessage } from '../inputs/field-message.tsx'
import classes from './other-changes.module.css'
import { otherChangesText, type FieldLabels } from './other-changes-text.ts'
import type { Edit } from './use-edit.ts'

interface OtherChangesProps {
  edit: Pick<Edit<object>, 'others'>
  labels?: FieldLabels | undefined
}

/** What somebody else changed while it was being edited here. */
export const OtherChanges = ({ edit: { others }, labels }: OtherChangesProps) =>
  others.length > 0 && (
    <p className={classes['others']} role="status">
      {otherChangesText(others, labels).join(' ')}
    </p>
  )

interface FormNoteProps {
  edit: Pick<Edit<object>, 'others' | 'message' | 'isStale' | 'reload'>
  labels?: FieldLabels | undefined
}

/** What is said about a form as a whole: why it was not saved, and what somebody else changed meanwhile. */
export const FormNote = ({ edit, labels }: FormNoteProps) =>
  (edit.message !== null || edit.others.length > 0) && (
    <div className={classes['note']}>
      <FormMessage message={edit.message} />
      {edit.isStale && <TextButton onClick={edit.reload}>Reload and keep what I typed</TextButton>}
      <OtherChanges edit={edit} labels={labels} />
    </div>
  )
