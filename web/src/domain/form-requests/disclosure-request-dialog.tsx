import { createFormRequest, formRequestMessages } from '@credence/contract/form-requests/calls'
import { limits } from '@credence/contract/limits'
import { useId, useRef } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEdit, type Edit } from '../../ui/edit/use-edit.ts'
import { NoteField, RequestFooter } from './request-form-parts.tsx'
import { RequestList } from './request-list.tsx'
import { listCallOf, type RequestOwner } from './request-owner.ts'
import classes from './requests.module.css'

interface DisclosureRequestProps {
  owner: RequestOwner
  ownerName: string
  onClose: () => void
}

/** Asks a provider, or the office of a practice, to answer the disclosure questions by an emailed link. */
export function DisclosureRequestDialog({ opened, onClose, ...about }: DisclosureRequestProps & { opened: boolean }) {
  const { leave, onUnsaved, question } = useGuardedClosing('the request', opened)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog opened={opened} title="Request disclosures" about={about.ownerName} width={720} holdsFast onClose={close}>
        <UnsavedWork onUnsaved={onUnsaved}>
          {opened && <DisclosureRequestForm {...about} onClose={close} />}
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

interface Draft {
  extra: string
}
const blank: Draft = { extra: '' }

/** A note that stands on the page of the link, and the requests before this one. */
function DisclosureRequestForm({ owner, ownerName, onClose }: DisclosureRequestProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isProvider = owner.kind === 'provider'
  const kind = isProvider ? 'DISCLOSURES_PROVIDER' : 'DISCLOSURES_ADMIN'
  const edit: Edit<Draft, Draft> = useEdit<Draft, Draft>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    save: ({ draft: { extra }, key }) =>
      staffCall(
        createFormRequest,
        { body: { kind, extra, ...(isProvider ? { providerId: owner.id } : { practiceId: owner.id }) } },
        { idempotencyKey: key },
      ),
    done: formRequestMessages.sent,
    refreshes: [listCallOf(owner)],
    onSaved: () => edit.restart(blank),
  })
  return (
    <>
      <form ref={form} id={id} className={classes['form']} noValidate onSubmit={edit.submit}>
        <NoteField {...edit.field('extra')} />
        <p className={`${classes['wide']} ${classes['hint']}`}>
          {isProvider
            ? "The email goes to the provider's work email."
            : "The email goes to the practice's office manager, or to the address of the practice where no office manager is named. Each Yes answer names the providers concerned."}
          {` The link works once, for ${limits.documentLinkDays} days.`}
        </p>
      </form>
      <RequestList owner={owner} ownerName={ownerName} kind={kind} />
      <RequestFooter form={id} message={edit.message} isBusy={edit.isBusy} onClose={onClose} />
    </>
  )
}
