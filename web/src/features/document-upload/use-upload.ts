import { texts } from '@credence/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../kit/repeat-key.ts'
import { sendFiles } from '../../kit/send-files.ts'
import type { Reload } from '../../layouts/link/use-link.ts'
import { uploadDocuments } from './calls.ts'
import { refusalOf } from './upload-refusal.ts'

export type UploadState = { kind: 'ready' } | { kind: 'sending'; share: number } | { kind: 'failed'; message: string }

/**
 * Sends the chosen files, all in one call. A failure keeps them, and sending the same files again repeats the key, so
 * that an upload whose answer was lost is not made twice.
 */
export function useUpload(token: string, onLinkChanged: Reload) {
  const [state, setState] = useState<UploadState>({ kind: 'ready' })
  const running = useRef<AbortController | null>(null)
  const last = useRef<{ files: readonly File[]; key: string } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const keyFor = (files: readonly File[]) => {
    const known = last.current
    const isSame = known?.files.length === files.length && files.every((file, at) => file === known.files[at])
    if (!known || !isSame) last.current = { files, key: newKey() }
    return last.current?.key ?? newKey()
  }

  const send = async (files: readonly File[]) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', share: 0 })
    try {
      await sendFiles(uploadDocuments, { params: { token } }, 'files', files, {
        idempotencyKey: keyFor(files),
        onProgress: (share) => setState({ kind: 'sending', share }),
        signal: controller.signal,
      })
      await onLinkChanged()
    } catch (error) {
      if (controller.signal.aborted) return setState({ kind: 'ready' })
      const refusal = refusalOf(error)
      if (refusal === 'link changed') await onLinkChanged({ keepsForm: true })
      // A link that is open after all still shows the form.
      setState({ kind: 'failed', message: refusal === 'link changed' ? texts.tryAgain : refusal.message })
    }
  }

  return { state, send: (files: readonly File[]) => void send(files), cancel: () => running.current?.abort() }
}
