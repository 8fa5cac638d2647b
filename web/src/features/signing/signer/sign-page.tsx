import { signingSessionLink } from '@credence/contract/signing/links'
import type { SigningSession } from '@credence/contract/signing/session-calls'
import { texts } from '@credence/contract/texts'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { CallError } from '../../../kit/call-error.ts'
import { startPdfThread } from '../../../ui/pdf/pdf-thread.ts'
import { fetchDocument, openSigningSession } from './calls.ts'
import { loadDocumentPages } from './later-parts.ts'
import { FramePage } from './frame-note.tsx'
import { SignerView } from './signer-view.tsx'
import { reloadPage } from './use-page.ts'

type State = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; session: SigningSession }

const { unknown, expired } = signingSessionLink.texts

function messageOf(error: unknown): string {
  const status = error instanceof CallError ? error.status : 500
  if (status === 0) return texts.checkConnection
  return { 401: unknown, 404: unknown, 422: expired }[status] ?? texts.reloadPage
}

/** All that the page needs is asked for at once: the session, the document, and what draws it. */
function open(token: string) {
  const file = fetchDocument(token)
  const session = call(openSigningSession, { params: { token } })
  const document = Promise.all([loadDocumentPages(), file, startPdfThread()]).then(([pages, read, thread]) =>
    pages.openDocument(read, thread),
  )
  // A failure is shown where the document would be.
  document.catch(() => {})
  return { session, file, document }
}

/** The built-in signing service: one document in a frame. */
export function Page({ token }: { token: string }) {
  const [{ session, file, document: opening }] = useState(() => open(token))
  const [state, setState] = useState<State>({ kind: 'loading' })
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
      return <SignerView token={token} session={state.session} file={file} document={opening} />
  }
}
