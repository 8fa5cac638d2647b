import { signingTexts } from '@credence/contract/signing/flow-texts'
import { useEffect, useState } from 'react'
import { post, received, type FrameMessage } from '../../../domain/signing/frame-messages.ts'

/** The page around the frame; null if the frame was opened by itself. */
const page = parent === window ? null : parent

export const tellPage = (message: FrameMessage): void => {
  if (page) post(page, message)
}

/** Loads the page anew, with a new session. */
export const reloadPage = () => (page ?? window).location.reload()

/** What the page around the frame says: the words of its last button, and whether the frame covers the screen. */
export function usePage() {
  const [finishText, setFinishText] = useState<string>(signingTexts.finish)
  const [isLifted, setLifted] = useState<boolean | null>(null)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = received(event, page)
      if (message?.type === 'finishText') setFinishText(message.finishText)
      if (message?.type === 'lifted') setLifted(message.isLifted)
    }
    addEventListener('message', receive)
    tellPage({ type: 'ready' })
    return () => removeEventListener('message', receive)
  }, [])
  return { finishText, isLifted, isFramed: page !== null }
}
