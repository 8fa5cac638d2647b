import { formatMoment } from '@credence/contract/dates'
import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { usNumber } from '@credence/contract/messaging/recipients'
import { addSmsOptOut, endSmsOptOut, listSmsOptOuts, type SmsOptOut } from '@credence/contract/messaging/settings-calls'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { closeOnConflict } from '../../../ui/dialogs/close-on-conflict.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../../ui/dialogs/unsaved-work.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { MaskedInput } from '../../../ui/inputs/masked-input.tsx'
import { Bar, Empty, Failed, Loading } from '../../../ui/layout/states.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import classes from './opt-outs.module.css'

interface OptOutsDialogProps {
  practiceId: number
  opened: boolean
  mayEdit: boolean
  optOuts: Pick<UseQueryResult<SmsOptOut[]>, 'data' | 'dataUpdatedAt' | 'isError' | 'refetch'>
  onClose: () => void
}

/** Who wants no text messages of the practice. Entries are kept for good, also when they have ended. */
export function OptOutsDialog({ practiceId, opened, mayEdit, optOuts, onClose }: OptOutsDialogProps) {
  const { leave, onUnsaved, question } = useGuardedClosing('the new opt-out', opened)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog
        opened={opened}
        title="Opt-outs"
        about="Nobody in this list gets a text message of this practice. Entries are kept for good."
        width={680}
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>
          {opened && mayEdit && <AddForm practiceId={practiceId} />}
          <List practiceId={practiceId} mayEdit={mayEdit} optOuts={optOuts} />
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

interface Draft {
  phone: string
  note: string
}
const blank: Draft = { phone: '', note: '' }

function AddForm({ practiceId }: { practiceId: number }) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit<Draft, Draft>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn: ({ phone }) => (usNumber(phone) === null ? { phone: fieldMessages.phone } : {}),
    save: ({ draft, key }) => staffCall(addSmsOptOut, { params: { practiceId }, body: draft }, { idempotencyKey: key }),
    done: 'Saved!',
    refreshes: [listSmsOptOuts],
    onSaved: () => {
      edit.restart(blank)
    },
  })
  return (
    <form ref={form} className={classes['form']} noValidate aria-label="New opt-out" onSubmit={edit.submit}>
      <MaskedInput kind="phone" label="Phone" required {...edit.masked('phone')} />
      <TextInput label="Note" maxLength={limits.smsOptOutNote} autoComplete="off" {...edit.field('note')} />
      <Button type="submit" variant="default" loading={edit.isBusy}>
        Add
      </Button>
      <div className={classes['wide']}>
        <FormMessage message={edit.message} />
      </div>
    </form>
  )
}

const sources: Record<SmsOptOut['source'], string> = {
  REPLY: 'by text message',
  STAFF: 'by staff',
  VENDOR: 'reported by the phone company',
}

function List({ practiceId, mayEdit, optOuts }: Pick<OptOutsDialogProps, 'practiceId' | 'mayEdit' | 'optOuts'>) {
  const { data, dataUpdatedAt, isError, refetch } = optOuts
  const now = new Date(dataUpdatedAt)
  const [ending, setEnding] = useState<SmsOptOut | null>(null)
  if (!data)
    return isError ? (
      <Failed sentence={texts.reload} onRetry={() => void refetch()}>
        The opt-outs could not be loaded.
      </Failed>
    ) : (
      <Loading what="the opt-outs">
        <div className={classes['bars']}>
          <Bar width="60%" />
          <Bar width="45%" />
        </div>
      </Loading>
    )
  if (data.length === 0)
    return (
      <Empty icon={IconMessageOff} title="No opt-outs yet">
        Whoever texts STOP stands here, and gets no further messages.
      </Empty>
    )
  return (
    <>
      <ul className={classes['list']} aria-label="Opt-outs">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} onEnd={mayEdit ? () => setEnding(entry) : null} />
        ))}
      </ul>
      <EndConfirm practiceId={practiceId} entry={ending} onClose={() => setEnding(null)} />
    </>
  )
}

function Entry({ entry, now, onEnd }: { entry: SmsOptOut; now: Date; onEnd: (() => void) | null }) {
  const moment = (at: string) => formatMoment(new Date(at), now)
  const { phone, note, source, created, createdBy, ended, endedBy } = entry
  return (
    <li className={classes['entry']} data-ended={ended !== null || undefined}>
      <div className={classes['about']}>
        <p className={classes['phone']}>
          {phone}
          {ended === null ? (
            <Badge tone="amber" icon={IconMessageOff}>
              opted out
            </Badge>
          ) : (
            <Badge>ended</Badge>
          )}
        </p>
        {note !== null && <p className={classes['note']}>{note}</p>}
        <p className={classes['dim']}>
          {`${moment(created)} · ${createdBy ?? sources[source]}`}
          {ended !== null && ` · ended ${moment(ended)} · ${endedBy ?? sources.REPLY}`}
        </p>
      </div>
      {ended === null && onEnd && (
        <TextButton onClick={onEnd}>
          End<span className="visually-hidden">{` the opt-out of ${phone}`}</span>
        </TextButton>
      )}
    </li>
  )
}

interface EndConfirmProps {
  practiceId: number
  entry: SmsOptOut | null
  onClose: () => void
}

function EndConfirm({ practiceId, entry, onClose }: EndConfirmProps) {
  const { mutate, isPending } = useSave(endSmsOptOut, {
    done: 'Saved!',
    mayBeGone: true,
    refreshes: [listSmsOptOuts],
    onSaved: onClose,
    onRefused: closeOnConflict(onClose),
  })
  return (
    <Confirm
      opened={entry !== null}
      question={entry ? `End the opt-out of ${entry.phone}?` : ''}
      consequence="The practice can send text messages to this number again. Do this only if the patient has agreed."
      verb="End opt-out"
      destructive
      busy={isPending}
      onConfirm={() => entry && mutate({ params: { practiceId, id: entry.id } })}
      onCancel={onClose}
    />
  )
}
