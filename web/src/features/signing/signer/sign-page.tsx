import { linkPageAt } from '@credence/contract/links/link-pages'
import { signingSessionLink } from '@credence/contract/signing/links'
import type { SigningSession } from '@credence/contract/signing/session-calls'
import { texts } from '@credence/contract/texts'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { FramePage } from './frame-note.tsx'
import { loadDocumentPages } from './later-parts.ts'
import { openSession } from './opening.ts'
import { SignerView } from './signer-view.tsx'
import { reloadPage } from './use-page.ts'

type State = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; session: SigningSession }

const { unknown, expired } = signingSessionLink.texts

function messageOf(error: unknown): string {
  const status = error instanceof CallError ? error.status : 500
  if (status === 0) return texts.checkConnection
  return { 401: unknown, 404: unknown, 422: expired }[status] ?? texts.reloadPage
}

// With them the frame takes over a first page that is shown already, without a moment in between.
const address = linkPageAt(location.pathname)
if (address && openSession(address.token).come.picture) await loadDocumentPages().catch(() => {})

/** The built-in signing service: one document in a frame. */
export function Page({ token }: { token: string }) {
  const [opening] = useState(() => openSession(token))
  const { session, come } = opening
  const [state, setState] = useState<State>(
    come.session ? { kind: 'ready', session: come.session } : { kind: 'loading' },
  )
  useEffect(() => {
    session.then(
      (answer) => setState({ kind: 'ready', session: answer }),
      (error: unknown) => setState({ kind: 'failed', message: messageOf(error) }),
    )
  }, [session])
  useEffect(() => {
    document.title = state.kind === 'ready' ? state.session.documentName : 'Document to sign'
  }, [state])
  switch (state.kind) {
    case 'loading':
      return <FramePage isBusy>{texts.loading}</FramePage>
    case 'failed':
      return (
        <FramePage isFailure action={{ label: 'Reload the page', onPress: reloadPage }}>
          {state.message}
        </FramePage>
      )
    case 'ready':
      return <SignerView token={token} session={state.session} opening={opening} />
  }
}
