import { formatMoment } from '@credence/contract/dates'
import { cancelSms, listSms } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { useState } from 'react'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { toast } from '../../../ui/layout/toast.tsx'

/** Cancels a scheduled message, after a question. */
export function CancelButton({ message: { id, toNumber, scheduleDateTime }, now }: { message: SmsMessage; now: Date }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { mutate, isPending } = useSave(cancelSms, {
    done: 'Cancelled!',
    mayBeGone: true,
    refreshes: [listSms],
    onSaved: close,
    onRefused: ({ status, message }) => {
      if (status !== 409) return false
      toast.failed(message)
      close()
      return true
    },
  })
  return (
    <>
      <TextButton small onClick={() => setAsked(true)}>
        Cancel<span className="visually-hidden">{` the message to ${toNumber}`}</span>
      </TextButton>
      <Confirm
        opened={isAsked}
        question="Are you sure you want to cancel this scheduled message?"
        consequence={`It is to leave ${scheduleDateTime === null ? 'soon' : formatMoment(new Date(scheduleDateTime), now)} to ${toNumber}.`}
        verb="Cancel message"
        destructive
        busy={isPending}
        onConfirm={() => mutate({ params: { smsId: id } })}
        onCancel={close}
      />
    </>
  )
}
