import { listSms, markSmsForms } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { CheckBox } from '../../../ui/inputs/check-box.tsx'
import classes from './history.module.css'

/** The viewer of PDFs is loaded when somebody opens it. */
const FormsDialog = lazy(async () => ({ default: (await import('./forms-dialog.tsx')).FormsDialog }))

/** The signed consent forms, whether more are expected, and whether they were processed. */
export function ConsentCell({ message, mayEdit }: { message: SmsMessage; mayEdit: boolean }) {
  const { consentForms, consentFormsPending } = message
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {consentForms.length > 0 && (
        <span className={classes['signed']}>
          <Processed message={message} mayEdit={mayEdit} />
          <TextButton onClick={() => setOpen(true)}>
            {`${consentForms.length} signed`}
            <span className="visually-hidden">{`: open the forms of ${message.toNumber}`}</span>
          </TextButton>
        </span>
      )}
      {consentFormsPending && (
        <span className={classes['pending']}>
          <IconHourglassEmpty size={13} stroke={1.6} aria-hidden />
          pending
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FormsDialog message={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows where it is going until the answer is there, and goes back if the call fails. */
function Processed({
  message: { id, toNumber, consentFormsProcessed },
  mayEdit,
}: {
  message: SmsMessage
  mayEdit: boolean
}) {
  const { mutate, isPending, variables } = useSave(markSmsForms, { mayBeGone: true, refreshes: [listSms] })
  const stored = consentFormsProcessed ?? false
  const isChecked = isPending ? variables.body.consentFormsProcessed : stored
  return (
    <CheckBox
      label={`Forms of ${toNumber} processed`}
      checked={isChecked}
      disabled={!mayEdit}
      onChange={() => {
        if (!isPending) mutate({ params: { smsId: id }, body: { consentFormsProcessed: !stored } })
      }}
    />
  )
}
