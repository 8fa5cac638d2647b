import type { ReactNode } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import type { Faults } from './faults.ts'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import type { RecordDialogState } from './use-record-dialog.ts'
import { useRefusal } from './use-refusal.ts'

interface SharedDialogProps<Row> {
  dialog: RecordDialogState<Row>
  /** Such as Add data hub. */
  addTitle: string
  about: string
  width?: number
  /** The form; what closes it asks first. */
  children: (onClose: () => void) => ReactNode
}

/** Adds a record or edits it. Nothing that was typed is lost without a question. */
export function SharedDialog<Row extends { name: string }>({
  dialog,
  addTitle,
  about,
  width = 560,
  children,
}: SharedDialogProps<Row>) {
  const { leave, onUnsaved, question } = useGuardedClosing('the open form', dialog.opened)
  const close = () => {
    if (isTopDialog()) leave(dialog.close)
  }
  return (
    <>
      <Dialog
        opened={dialog.opened}
        title={dialog.record?.name ?? addTitle}
        about={about}
        width={width}
        holdsFast
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>
          <div key={dialog.round}>{children(close)}</div>
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

/** As `useRefusal`, where a name can be another record's: that belongs to its field, a stale save to the whole form. */
export function useNamedRefusal(onFields: (faults: Faults) => void) {
  const { stale, onRefused: onOther } = useRefusal(onFields)
  const onRefused = (error: CallError): boolean => {
    if (error.status !== 409 || Object.keys(error.fields).length === 0) return onOther(error)
    onFields(error.fields)
    return true
  }
  return { stale, onRefused }
}
