import { confirmCmeUpload, signCmeUpload } from '@credence/contract/cme/calls'
import { texts } from '@credence/contract/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { contentTypeOf, putFile } from '../../../kit/put-file.ts'
import { staffCall } from '../../../kit/staff-call.ts'

export interface ProofUpload {
  /** Of the upload itself: an entry can be given another file while the first is on its way. */
  key: number
  entryId: number
  file: File
  share: number
  /** Why it failed; null while it is on its way. */
  failed: string | null
}

async function send(
  { entryId, file }: ProofUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const contentType = contentTypeOf(file)
  const params = { id: entryId }
  const { url, filename } = await staffCall(
    signCmeUpload,
    { params, body: { filename: file.name, contentType, size: file.size } },
    { signal, mayBeGone: true },
  )
  await putFile(url, file, contentType, { onProgress, signal })
  await staffCall(confirmCmeUpload, { params, body: { filename } }, { signal, mayBeGone: true })
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The proofs on their way up: each after its entry was saved, so that a failed one never costs what was typed. */
export function useCmeUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<readonly ProofUpload[]>([])
  const next = useRef(1)
  const controllers = useRef(new Map<number, AbortController>())
  const change = useCallback(
    (key: number, part: Partial<ProofUpload> | null) =>
      setUploads((known) => known.flatMap((each) => (each.key !== key ? [each] : part ? [{ ...each, ...part }] : []))),
    [],
  )

  const run = (upload: ProofUpload) => {
    const controller = new AbortController()
    controllers.current.set(upload.key, controller)
    send(upload, (share) => change(upload.key, { share }), controller.signal)
      .then(
        () => {
          change(upload.key, null)
          onUploaded()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          change(upload.key, {
            failed:
              error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 404
                ? error.message
                : texts.tryAgain,
          })
        },
      )
      .finally(() => controllers.current.delete(upload.key))
  }
  const start = (entryId: number, file: File) => {
    const upload: ProofUpload = { key: next.current++, entryId, file, share: 0, failed: null }
    setUploads((known) => [...known, upload])
    run(upload)
  }
  const retry = (upload: ProofUpload) => {
    change(upload.key, { failed: null, share: 0 })
    run(upload)
  }
  const dismiss = ({ key }: ProofUpload) => {
    controllers.current.get(key)?.abort()
    change(key, null)
  }
  const isBusy = uploads.some(({ failed }) => failed === null)
  useEffect(() => {
    if (!isBusy) return
    // Leaving the page would break off what is on its way: the browser asks.
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
  return { uploads, start, retry, dismiss }
}
