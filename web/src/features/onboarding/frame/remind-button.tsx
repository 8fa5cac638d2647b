import { texts } from '@credence/contract/texts'
import type { Stage } from '@credence/contract/onboarding/stages'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { CallError } from '../../../kit/call-error.ts'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { remindOfOnboarding } from '../calls.ts'
import classes from './wizard.module.css'

const sentMessage = 'Sent. Look into the inbox that the invitation came to.'

/** Mails the link again, for people who go on later or on another device. */
export function RemindButton({ token, stage }: { token: string; stage: Stage }) {
  const [message, setMessage] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setMessage(null)
    try {
      await call(remindOfOnboarding, { params: { token, stage } })
      setMessage(sentMessage)
    } catch (error) {
      const isTold = error instanceof CallError && [0, 409, 429].includes(error.status)
      setMessage(isTold ? error.message : texts.tryAgain)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={classes['remind']}>
      <p>You can stop at any time. What you type is kept.</p>
      <PlainButton look="subtle" disabled={isSending} onClick={() => void send()}>
        <IconMail size={18} stroke={1.6} aria-hidden />
        Email me this link
      </PlainButton>
      <p role="status">{message}</p>
    </div>
  )
}
