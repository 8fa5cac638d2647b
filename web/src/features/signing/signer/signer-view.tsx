import type { SigningSession } from '@credence/contract/signing/session-calls'
import { Suspense, useEffect, useState } from 'react'
import { useLeaveWarning } from '../../../layouts/link/use-leave-warning.ts'
import { CallError } from '../../../kit/call-error.ts'
import type { OpeningPdf } from '../../../ui/pdf/pdf-document.ts'
import { useViewer } from '../../../ui/pdf/use-viewer.ts'
import { AgreeLine } from './agree-line.tsx'
import {
  AdoptDialog,
  DeclineDialog,
  DisclosureDialog,
  documentPages,
  loadDialogs,
  loadDocumentPages,
} from './later-parts.ts'
import { FieldLayer } from './field-layer.tsx'
import { FrameNote, FramePage } from './frame-note.tsx'
import { isTooSmall, room } from './frame-room.ts'
import type { Opening } from './opening.ts'
import { SignerHead } from './signer-head.tsx'
import classes from './signer.module.css'
import { reloadPage, tellPage, usePage } from './use-page.ts'
import { useSigner, type Signer } from './use-signer.ts'

interface SignerViewProps {
  token: string
  session: SigningSession
  opening: Opening
}

type Opened = 'adopt' | 'decline' | 'disclosure' | null

export function SignerView({ token, session, opening }: SignerViewProps) {
  const page = usePage()
  const signer = useSigner(token, session, opening.file)
  const viewer = useViewer(room)
  const { setScroller } = viewer
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { phase } = signer
  useLeaveWarning(phase !== 'ended' && signer.isTouched)

  if (phase === 'ended') return <Ended isFramed={page.isFramed} />
  if (page.isFramed && page.isLifted === false && isTooSmall())
    return (
      <FramePage action={{ label: 'Open the document', onPress: () => tellPage({ type: 'lift' }) }}>
        {session.documentName}
      </FramePage>
    )
  return (
    <div className={classes['signer']}>
      <SignerHead
        session={session}
        signer={signer}
        viewer={viewer}
        page={page}
        token={token}
        onDisclosure={() => setOpened('disclosure')}
        onDecline={() => setOpened('decline')}
      />
      <AgreeLine signer={signer} onDisclosure={() => setOpened('disclosure')} />
      <Trouble signer={signer} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard */}
      <main ref={setScroller} className={classes['viewer']} data-viewer="" tabIndex={0} aria-label="Document">
        <div className={classes['sheets']}>
          <Pages opening={opening} viewer={viewer} signer={signer} onAdopt={() => setOpened('adopt')} />
        </div>
      </main>
      <Suspense>
        {opened === 'adopt' && <AdoptDialog signerName={session.signerName} signer={signer} onClose={close} />}
        {opened === 'decline' && <DeclineDialog token={token} onDeclined={signer.end} onClose={close} />}
        {opened === 'disclosure' && <DisclosureDialog text={session.consent.text} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Before somebody needs them: the line may be lost by then. */
const prepareDialogs = () => void loadDialogs().catch(() => {})

/** A document that waits for the virus scanner can be opened in a moment. */
const whyNotLoaded = (error: unknown): string =>
  error instanceof CallError && error.status === 409 ? error.message : 'The document cannot be loaded.'

/** The document, and the part that shows its pages. */
interface OpenedDocument {
  DocumentPages: Awaited<ReturnType<typeof loadDocumentPages>>['DocumentPages']
  document: OpeningPdf
}

/** Null if one of them is not there yet. */
function openedNow({ come }: Opening): OpenedDocument | null {
  const { DocumentPages } = documentPages() ?? {}
  return DocumentPages && come.document ? { DocumentPages, document: come.document } : null
}

interface PagesProps {
  opening: Opening
  viewer: ReturnType<typeof useViewer>
  signer: Signer
  onAdopt: () => void
}

/** Without Suspense: after a fallback React holds content back for up to 300 ms. */
function Pages({ opening, viewer, signer, onAdopt }: PagesProps) {
  const [opened, setOpened] = useState<OpenedDocument | string | null>(() => openedNow(opening))
  useEffect(() => {
    if (openedNow(opening)) return
    void Promise.all([loadDocumentPages(), opening.document])
      .then(([{ DocumentPages }, document]) => ({ DocumentPages, document }))
      .catch(whyNotLoaded)
      .then(setOpened)
  }, [opening])
  if (opened === null) return <FrameNote isBusy>Opening the document…</FrameNote>
  if (typeof opened === 'string')
    return (
      <FrameNote isFailure action={{ label: 'Reload the page', onPress: reloadPage }}>
        {opened}
      </FrameNote>
    )
  const { DocumentPages, document } = opened
  return (
    <DocumentPages document={document} picture={opening.come.picture} viewer={viewer} onShown={prepareDialogs}>
      {(number) => <FieldLayer page={number} scale={viewer.scale} signer={signer} onAdopt={onAdopt} />}
    </DocumentPages>
  )
}

/** What is wrong with the document as a whole. */
function Trouble({ signer: { fault, reload } }: { signer: Signer }) {
  if (fault === null || fault.key !== null) return null
  return (
    <div className={classes['trouble']} role="alert">
      <p>{fault.message}</p>
      {reload && (
        <button type="button" className={classes['textButton']} onClick={reload}>
          Reload the page
        </button>
      )}
    </div>
  )
}

const Ended = ({ isFramed }: { isFramed: boolean }) => (
  <FramePage isBusy={isFramed}>{isFramed ? 'One moment…' : 'Thank you. You can close this page.'}</FramePage>
)
