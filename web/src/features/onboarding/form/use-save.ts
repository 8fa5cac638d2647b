import { texts } from '@credence/contract/texts'
import type { Stage } from '@credence/contract/onboarding/stages'
import { useEffect, useRef, useState } from 'react'
import { repeatKeys } from '../../../kit/repeat-key.ts'
import { sendParts, type FilePart } from '../../../kit/send-files.ts'
import { sharesOfFiles } from '../../../ui/plain/chosen-files.ts'
import { saveStage } from '../calls.ts'
import { stageRefusalOf, type StageRefusal } from './stage-refusal.ts'

export type SaveState =
  | { kind: 'ready' }
  /** How much of each file has been sent, from 0 to 1. */
  | { kind: 'sending'; shares: ReadonlyMap<File, number>; canCancel: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'stale' }

const ready = { kind: 'ready' } as const

function sharesOf(parts: readonly FilePart[], share: number): ReadonlyMap<File, number> {
  const shares = sharesOfFiles(
    parts.map(({ file }) => file.size),
    share,
  )
  return new Map(parts.map(({ file }, at) => [file, shares[at] ?? 0]))
}

/** Sends the values and files of a stage in one call. Sending the same again after a failure repeats the key. */
export function useSave({ token, stage }: { token: string; stage: Stage }) {
  const [state, setState] = useState<SaveState>(ready)
  const [keys] = useState(() => repeatKeys())
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Answers why the stage was not saved; null once it is. */
  const send = async (body: Record<string, unknown>, parts: readonly FilePart[]): Promise<StageRefusal | null> => {
    const controller = new AbortController()
    running.current = controller
    // What has arrived whole is being saved, and cannot be called back.
    const onProgress = (share: number) =>
      setState({ kind: 'sending', shares: sharesOf(parts, share), canCancel: parts.length > 0 && share < 1 })
    onProgress(0)
    try {
      await sendParts(saveStage(stage), { params: { token }, body } as never, parts, {
        idempotencyKey: keys.keyFor({ body, files: parts.map(({ file }) => file) }),
        onProgress,
        signal: controller.signal,
      })
      keys.succeeded()
      // The buttons stay away until the next stage is there.
      return null
    } catch (error) {
      if (controller.signal.aborted) {
        setState(ready)
        return { kind: 'cancelled' }
      }
      const refusal = stageRefusalOf(error, stage, parts.length > 0)
      if (refusal.kind === 'message') setState({ kind: 'failed', message: refusal.message })
      else if (refusal.kind === 'link changed') setState({ kind: 'failed', message: texts.tryAgain })
      else setState(refusal.kind === 'stale' ? { kind: 'stale' } : ready)
      return refusal
    }
  }
  return {
    state,
    save: {
      send,
      /** The buttons are away at once, also while a draft is still on its way. */
      begin: () => setState({ kind: 'sending', shares: new Map(), canCancel: false }),
      cancel: () => running.current?.abort(),
      dismiss: () => setState(ready),
      outdate: () => setState({ kind: 'stale' }),
      fail: (message: string) => setState({ kind: 'failed', message }),
    },
  }
}
