import type { Verification } from '@credence/contract/verify/calls'
import { verifyMessages } from '@credence/contract/verify/reasons'
import { sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { IconCertificate, IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { addressOf, call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { LinkFrame } from '../../layouts/link/link-frame.tsx'
import { LinkHeading } from '../../layouts/link/link-heading.tsx'
import { useFileDrop } from '../../ui/inputs/use-file-drop.ts'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { getRootCertificate, verifyDocument } from './calls.ts'
import classes from './verify-page.module.css'
import { VerifyResult } from './verify-result.tsx'

type State =
  | { kind: 'ready' }
  | { kind: 'checking'; file: File }
  | { kind: 'checked'; file: File; found: Verification; seconds: number }
  | { kind: 'failed'; file: File; message: string }

/** Sends a file to be checked. A file that is chosen meanwhile replaces it. */
function useVerification() {
  const [state, setState] = useState<State>({ kind: 'ready' })
  const running = useRef<AbortController>(null)

  const check = async (file: File) => {
    running.current?.abort()
    if (file.size > limits.verifiedBytes) return setState({ kind: 'failed', file, message: verifyMessages.tooLarge })
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'checking', file })
    const begun = performance.now()
    try {
      const found = await call(verifyDocument, {}, { files: { file }, signal: controller.signal })
      if (!controller.signal.aborted)
        setState({ kind: 'checked', file, found, seconds: (performance.now() - begun) / 1000 })
    } catch (error) {
      if (!controller.signal.aborted)
        setState({ kind: 'failed', file, message: error instanceof CallError ? error.message : texts.tryAgain })
    }
  }
  return { state, check: (file: File) => void check(file) }
}

/** The public page that tells whether a signed document is unchanged. */
export function Page() {
  const { state, check } = useVerification()
  useEffect(() => {
    document.title = 'Check a signed document | Credence'
  }, [])
  return (
    <LinkFrame
      header={
        <>
          <BrandMark size={26} />
          <p className={classes['about']}>
            <strong>Credence</strong>
            <span>Check a signed document</span>
          </p>
          <a className={classes['certificate']} href={addressOf(getRootCertificate, {})} download>
            <IconCertificate size={18} stroke={1.6} aria-hidden />
            Our root certificate (PEM)
          </a>
        </>
      }
    >
      <LinkHeading>Is this document the one that was signed?</LinkHeading>
      <p className={classes['lead']}>Drop a PDF that was signed here. It is checked and forgotten: nothing is kept.</p>
      <FileZone state={state} onFile={check} />
      {state.kind === 'failed' && (
        <p role="alert" className={classes['refusal']}>
          {state.message}
        </p>
      )}
      {state.kind === 'checked' && <VerifyResult key={`${state.file.name} ${state.seconds}`} found={state.found} />}
    </LinkFrame>
  )
}

const statusOf = (state: Exclude<State, { kind: 'ready' }>): string => {
  const size = sizeText(state.file.size)
  if (state.kind === 'checking') return `${size} · checking…`
  return state.kind === 'checked' ? `${size} · checked in ${state.seconds.toFixed(1)} s` : size
}

function FileZone({ state, onFile }: { state: State; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { dragged, handlers } = useFileDrop(true, ({ files: [file] }) => {
    if (file) onFile(file)
  })
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  const isReady = state.kind === 'ready'
  return (
    <div className={classes['zone']} data-dragged={dragged !== null || undefined} {...handlers}>
      <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
      <div className={classes['file']} role="status">
        <p className={classes['name']}>{isReady ? 'Choose a PDF or drop it here' : state.file.name}</p>
        <p className={classes['status']}>{isReady ? 'Up to 25 MB' : statusOf(state)}</p>
      </div>
      <PlainButton look={isReady ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        <IconUpload size={16} stroke={1.8} aria-hidden />
        {isReady ? 'Choose file' : 'Check another'}
      </PlainButton>
      <input ref={input} type="file" hidden accept="application/pdf,.pdf" aria-label="PDF to check" onChange={change} />
    </div>
  )
}
