import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../layout/toast.tsx'
import type { CallOptions, Sent } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { repeatKeys } from '../../kit/repeat-key.ts'
import { staffCall } from '../../kit/staff-call.ts'

interface SaveOptions<E extends Endpoint> {
  /** Endpoints whose answers this save makes stale. */
  refreshes?: readonly Endpoint[]
  /** What the toast says afterwards. */
  done?: string
  /** Sends an idempotency key. */
  creates?: boolean
  mayBeGone?: boolean
  /** The save is under way until it has ended. */
  onSaved?: (answer: AnswerOf<E>) => void | Promise<void>
  /** Says true when it has shown the error itself. */
  onRefused?: (error: CallError) => boolean
}

export type Saving<E extends Endpoint> = Sent<E> & Pick<CallOptions, 'files' | 'team'>

/** A mutation of the contract: toasts its outcome and refreshes what it changed. */
export function useSave<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], done, creates, mayBeGone, onSaved, onRefused }: SaveOptions<E> = {},
) {
  const client = useQueryClient()
  const [keys] = useState(() => repeatKeys())
  return useMutation<AnswerOf<E>, Error, Saving<E>>({
    mutationFn: ({ files, team, ...sent }) =>
      staffCall(endpoint, sent as unknown as Sent<E>, {
        ...(files ? { files } : {}),
        ...(team === undefined ? {} : { team }),
        ...(mayBeGone ? { mayBeGone } : {}),
        ...(creates ? { idempotencyKey: keys.keyFor({ ...sent, team }) } : {}),
      }),
    onSuccess: async (answer) => {
      keys.succeeded()
      if (done) toast.done(done)
      await onSaved?.(answer)
      await Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })))
    },
    onError: (error) => {
      if (error instanceof CallError && (error.handled || onRefused?.(error))) return
      toast.failed(texts.tryAgain)
    },
  })
}
