import { signingTexts } from '@credence/contract/signing/flow-texts'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import type { DocumentToSign, OpenDocument } from './documents-to-sign.ts'
import classes from './signing-flow.module.css'
import { SigningFrame } from './signing-frame.tsx'
import { useSigningFlow, type SigningCalls } from './use-signing-flow.ts'

interface SigningFlowProps extends SigningCalls {
  /** What the page was answered first. */
  first: DocumentToSign
  onCompleted: () => void | Promise<void>
  /** Reads again what the link is about. */
  onLinkChanged: () => void | Promise<void>
  /** Receives the document that is shown, for the heading of the page. */
  onDocument?: (document: OpenDocument) => void
}

/** Documents that are signed one after the other, by whichever signing service the server names. */
export function SigningFlow({ onDocument, ...flow }: SigningFlowProps) {
  const { state, endSession, fail, next, complete } = useSigningFlow(flow)
  const document = state.kind === 'signing' ? state.document : null
  useEffect(() => {
    if (document) onDocument?.(document)
  }, [document, onDocument])
  switch (state.kind) {
    case 'signing':
      return <SigningFrame key={state.document.url} document={state.document} onEnd={endSession} onFailed={fail} />
    case 'working':
      return (
        <div className={classes['card']} role="status">
          <span className={classes['spinner']} aria-hidden="true" />
          One moment…
        </div>
      )
    case 'next failed':
      return (
        <Failure message={signingTexts.nextFailed}>
          <PlainButton onClick={() => next(state.before)}>
            <IconRefresh size={16} stroke={1.6} aria-hidden />
            Try again
          </PlainButton>
        </Failure>
      )
    case 'ended':
      return (
        <Failure message="The document was closed before it was signed.">
          <PlainButton onClick={() => void flow.onLinkChanged()}>
            <IconRefresh size={16} stroke={1.6} aria-hidden />
            Open the document again
          </PlainButton>
        </Failure>
      )
    case 'not completed':
      return (
        <div className={classes['card']}>
          <p>All documents are signed.</p>
          <PlainButton look="filled" onClick={complete}>
            {signingTexts.finish}
          </PlainButton>
        </div>
      )
  }
}

const Failure = ({ message, children }: { message: string; children: ReactNode }) => (
  <div className={classes['card']}>
    <p className={classes['failure']} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden />
      {message}
    </p>
    {children}
  </div>
)
