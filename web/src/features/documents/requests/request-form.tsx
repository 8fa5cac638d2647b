import { documentCategories, offeredCategories } from '@credence/contract/choices/document-categories'
import { documentOwners, seesSensitive } from '@credence/contract/documents/calls'
import { createFormRequest, formRequestMessages } from '@credence/contract/form-requests/calls'
import { limits } from '@credence/contract/limits'
import { getProvider } from '@credence/contract/providers/profile'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { read } from '../../../kit/read.ts'
import { useSession } from '../../../kit/session-store.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import { useToday } from '../../../kit/use-today.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { blankRequest, bodyOf, type RequestDraft } from './request-draft.ts'
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
        <Textarea
          className={classes['wide'] ?? ''}
          label="Note"
          description="Shown on the page that the link opens, not in the email."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.notes}
          {...edit.field('extra')}
        />
        <p className={`${classes['wide']} ${classes['hint']}`}>
          {asksPractice
            ? "The email goes to the practice's office manager, or to the address of the practice where no office manager is named."
            : "The email goes to the provider's work email."}
          {` The link works once, for ${limits.documentLinkDays} days.`}
        </p>
      </form>
      <RequestList owner={owner} ownerName={ownerName} kind="DOCUMENT" />
      <DialogFooter>
        <div className={classes['message']}>
          <FormMessage message={edit.message} />
        </div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          type="submit"
          form={id}
          loading={edit.isBusy}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          Send request
        </Button>
      </DialogFooter>
    </>
  )
}
