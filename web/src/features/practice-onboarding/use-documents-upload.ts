import type { Issues } from '@credence/contract/links/form-issues'
import { partOfSlot, type PracticeDocumentSlot } from '@credence/contract/practice-onboarding/documents'
import { demographicsNotSaved } from '@credence/contract/practice-onboarding/stages'
import { texts } from '@credence/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { repeatKeys } from '../../kit/repeat-key.ts'
import { sendParts } from '../../kit/send-files.ts'
import { savePracticeDocuments } from './calls.ts'
import { refusalOf, type Refusal } from './refusal.ts'

export interface FileOfSlot {
  slot: PracticeDocumentSlot
  file: File
}

export type UploadState =
  | { kind: 'ready' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; message: string; needsDemographics: boolean }

interface UploadEvents {
  onFields: (fields: Issues) => void
  onLinkChanged: () => Promise<void>
  onComplete: () => void
}

const messageOf = (refusal: Exclude<Refusal, { kind: 'fields' }>): string => {
  if (refusal.kind === 'message') return refusal.message
  return refusal.kind === 'unsaved' ? demographicsNotSaved : texts.tryAgain
}

/**
 * Sends the chosen files, all in one call. Sending the same files again repeats the key, so that a submission whose
 * answer was lost is not made twice.
 */
export function useDocumentsUpload(token: string, { onFields, onLinkChanged, onComplete }: UploadEvents) {
  const [state, setState] = useState<UploadState>({ kind: 'ready' })
  const [keys] = useState(() => repeatKeys())
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (files: readonly FileOfSlot[]) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', share: 0 })
    const parts = files.map(({ slot, file }) => ({ name: partOfSlot(slot), file }))
    try {
      await sendParts(savePracticeDocuments, { params: { token } }, parts, {
        idempotencyKey: keys.keyFor(parts),
        onProgress: (share) => setState({ kind: 'sending', share }),
        signal: controller.signal,
      })
      onComplete()
    } catch (error) {
      if (controller.signal.aborted) return setState({ kind: 'ready' })
      const refusal = refusalOf(error, 'documents')
      if (refusal.kind === 'fields') {
        setState({ kind: 'ready' })
        return onFields(refusal.fields)
      }
      // A link that is open after all still shows the form.
      if (refusal.kind !== 'message') await onLinkChanged()
      setState({ kind: 'failed', message: messageOf(refusal), needsDemographics: refusal.kind === 'unsaved' })
    }
  }

  return { state, send: (files: readonly FileOfSlot[]) => void send(files), cancel: () => running.current?.abort() }
}
