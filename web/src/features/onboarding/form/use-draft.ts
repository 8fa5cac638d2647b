import type { Stage } from '@credence/contract/onboarding/stages'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api.ts'
import type { AutosaveState } from '../../../ui/edit/autosave.ts'
import { saveOnboardingDraft } from '../calls.ts'
import { createDraftKeeper, type Draft } from './draft-keeper.ts'

export interface DraftStatus {
  state: AutosaveState
  /** When the draft was stored last, while this form is shown. */
  savedAt: Date | null
}

interface DraftOptions {
  token: string
  stage: Stage
  stored: Draft
  typed: Draft
  /** The name of the form. */
  form: string
}

/** Keeps what is typed on the server, so that it is there on another device. Nothing is put into the browser's storage. */
export function useDraft({ token, stage, stored, typed, form }: DraftOptions) {
  const [status, setStatus] = useState<DraftStatus>({ state: 'saved', savedAt: null })
  const [keeper] = useState(() =>
    createDraftKeeper({
      stored,
      put: (data, keepalive) =>
        call(
          saveOnboardingDraft,
          { params: { token, stage }, body: { data: data && { ...data }, form } },
          { keepalive },
        ),
      onState: (state) =>
        setStatus(({ state: before, savedAt }) => ({
          state,
          savedAt: state === 'saved' && before === 'saving' ? new Date() : savedAt,
        })),
    }),
  )
  useEffect(() => keeper.typed(typed), [keeper, typed])
  useEffect(() => {
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') keeper.leave()
    }
    addEventListener('pagehide', keeper.leave)
    document.addEventListener('visibilitychange', leaveWhenHidden)
    return () => {
      removeEventListener('pagehide', keeper.leave)
      document.removeEventListener('visibilitychange', leaveWhenHidden)
      keeper.leave()
    }
  }, [keeper])
  return { status, pause: keeper.pause, resume: keeper.resume }
}
