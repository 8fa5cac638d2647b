import { editTypes } from '@credence/contract/choices/enrollment'
import { useEffect, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import classes from './record-dialog.module.css'
import type { ManagedRecord } from './managed-record.ts'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import type { RecordDialogState } from './use-record-dialog.ts'

interface RecordDialogProps<Row> {
  dialog: RecordDialogState<Row>
  /** Such as carrier. */
  noun: string
  practiceName: string
  /** The form; what closes it asks first. */
  children: (onClose: () => void) => ReactNode
}

/** Edits a shared record for a practice or for everybody. Nothing that was typed is lost without a question. */
export function RecordDialog<Row extends ManagedRecord>({
  dialog,
  noun,
  practiceName,
  children,
}: RecordDialogProps<Row>) {
  const { leave, onUnsaved, question } = useGuardedClosing('the open form', dialog.opened)
  const close = () => {
    if (isTopDialog()) leave(dialog.close)
  }
  const { record, editType, opened, round, close: shut } = dialog
  // The page turns to another practice, of which this record says nothing.
  useEffect(() => shut, [shut])
  return (
    <>
      <Dialog
        opened={opened}
        title={record?.name ?? `Add ${noun}`}
        about={record ? practiceName : `A new ${noun} is shared by all teams.`}
        width={720}
        holdsFast
        onClose={close}
      >
        {record !== null && (
          <div className={classes['scope']}>
            <Segmented
              label="Edit type"
              options={editTypes.options}
              value={editType}
              onChange={(next) => leave(() => dialog.switchTo(next))}
            />
            <p className={classes['note']}>
              {editType === 'PRACTICE'
                ? `For ${practiceName} alone. Grey texts are those of everybody.`
                : 'For every practice of every team.'}
            </p>
          </div>
        )}
        <UnsavedWork onUnsaved={onUnsaved}>
          <div key={round}>{children(close)}</div>
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}
