import { limits } from '@credence/contract/limits'
import { useState, type SyntheticEvent } from 'react'
import { call } from '../../../kit/api.ts'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../../kit/call-error.ts'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { PlainDialog } from '../../../ui/plain/plain-dialog.tsx'
import { PlainTextArea } from '../../../ui/plain/plain-inputs.tsx'
import { declineDocument } from './calls.ts'
import classes from './signer.module.css'

interface DeclineDialogProps {
  token: string
  onDeclined: (event: string) => void
  onClose: () => void
}

export function DeclineDialog({ token, onDeclined, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim().length > limits.text) return setMessage(`Must be at most ${limits.text} characters`)
    setSending(true)
    setMessage(null)
    try {
      onDeclined((await call(declineDocument, { params: { token }, body: { reason } })).event)
    } catch (error) {
      setSending(false)
      setMessage(error instanceof CallError ? error.message : texts.tryAgain)
    }
  }
  return (
    <PlainDialog title="Decline to sign" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes['dialogBody']}>
          <p>The link ends when you decline, and whoever sent it is told. You can say why.</p>
          <PlainTextArea
            label="Reason"
            longest={limits.text}
            value={reason}
            message={message ?? undefined}
            disabled={isSending}
            onValue={setReason}
          />
        </div>
        <div className={classes['dialogFoot']}>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PlainButton type="submit" className={classes['danger'] ?? ''} disabled={isSending}>
            Decline to sign
          </PlainButton>
        </div>
      </form>
    </PlainDialog>
  )
}
