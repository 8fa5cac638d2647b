import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../../ui/dialogs/unsaved-work.tsx'
import { RequestForm } from './request-form.tsx'
import type { RequestOwner } from '../../../domain/form-requests/request-owner.ts'

interface RequestDialogProps {
  opened: boolean
  owner: RequestOwner
  ownerName: string
  onClose: () => void
}

/** Asks somebody without an account for documents by an emailed link, and shows what was asked for before. */
export function RequestDialog({ opened, owner, ownerName, onClose }: RequestDialogProps) {
  const { leave, onUnsaved, question } = useGuardedClosing('the request', opened)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog opened={opened} title="Request documents" about={ownerName} width={720} holdsFast onClose={close}>
        <UnsavedWork onUnsaved={onUnsaved}>
          {opened && <RequestForm owner={owner} ownerName={ownerName} onClose={close} />}
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}
