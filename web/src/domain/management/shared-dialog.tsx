import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import type { RecordDialogState } from './use-record-dialog.ts'

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
