import { documentCategories, offeredCategories } from '@credence/contract/choices/document-categories'
import { documentOwners, seesSensitive } from '@credence/contract/documents/owners'
import { createFormRequest, formRequestMessages } from '@credence/contract/form-requests/calls'
import { limits } from '@credence/contract/limits'
import { getProvider } from '@credence/contract/providers/profile'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { read } from '../../../kit/read.ts'
import { useSession } from '../../../kit/session-store.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import { useToday } from '../../../kit/use-today.ts'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { blankRequest, bodyOf, type RequestDraft } from './request-draft.ts'
import { NoteField, RequestFooter } from '../../../domain/form-requests/request-form-parts.tsx'
import { RequestList } from '../../../domain/form-requests/request-list.tsx'
import { listCallOf, type RequestOwner } from '../../../domain/form-requests/request-owner.ts'
import classes from '../../../domain/form-requests/requests.module.css'

const recipients = [
  { value: 'provider', label: 'Provider' },
  { value: 'practice', label: 'Practice' },
] as const

/** The practices of a provider that go on, the primary one first. */
function usePracticesOf({ kind, id }: RequestOwner) {
  const today = useToday()
  const maySee = useMay(getProvider)
  const { data } = useQuery({ ...read(getProvider, { params: { id } }), enabled: kind === 'provider' && maySee })
  return (data?.practices ?? [])
    .filter(({ endDate }) => endDate === null || endDate >= today)
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
}

interface RequestFormProps {
  owner: RequestOwner
  ownerName: string
  onClose: () => void
}

/** To whom the link is sent, what it asks for, a note that stands on its page, and the requests before this one. */
export function RequestForm({ owner, ownerName, onClose }: RequestFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const practices = usePracticesOf(owner)
  const categories = offeredCategories(documentOwners[owner.kind].mode, seesSensitive(owner.kind, useSession()))
  const edit: Edit<RequestDraft, RequestDraft> = useEdit<RequestDraft, RequestDraft>({
    scope: form,
    stored: blankRequest(owner.kind),
    draftOf: (blank) => blank,
    save: ({ draft, key }) => staffCall(createFormRequest, { body: bodyOf(owner, draft) }, { idempotencyKey: key }),
    done: formRequestMessages.sent,
    refreshes: [listCallOf(owner)],
    // The dialog stays open: the next request goes to the same recipient.
    onSaved: (_, { draft }) => edit.restart(blankRequest(draft.sentTo)),
  })
  const { draft } = edit
  const asksPractice = owner.kind === 'practice' || draft.sentTo === 'practice'
  return (
    <>
      <form ref={form} id={id} className={classes['form']} noValidate onSubmit={edit.submit}>
        {owner.kind === 'provider' && (
          <div className={classes['field']}>
            <span className={classes['label']} aria-hidden="true">
              Send to
            </span>
            <Segmented
              label="Send to"
              options={recipients}
              value={draft.sentTo}
              onChange={(sentTo) => edit.edit({ sentTo })}
            />
          </div>
        )}
        {owner.kind === 'provider' && asksPractice && practices.length > 1 && (
          <NativeSelect
            label="Practice"
            data={practices.map((practice, at) => ({
              value: at === 0 ? '' : String(practice.id),
              label: practice.name,
            }))}
            {...edit.field('practiceId')}
          />
        )}
        <NativeSelect
          label="Document type"
          data={[
            { value: '', label: 'Any document' },
            ...categories.map((value) => ({ value, label: documentCategories[value] })),
          ]}
          {...edit.field('documentType')}
        />
        <NoteField {...edit.field('extra')} />
        <p className={`${classes['wide']} ${classes['hint']}`}>
          {asksPractice
            ? "The email goes to the practice's office manager, or to the address of the practice where no office manager is named."
            : "The email goes to the provider's work email."}
          {` The link works once, for ${limits.documentLinkDays} days.`}
        </p>
      </form>
      <RequestList owner={owner} ownerName={ownerName} kind="DOCUMENT" />
      <RequestFooter form={id} message={edit.message} isBusy={edit.isBusy} onClose={onClose} />
    </>
  )
}
