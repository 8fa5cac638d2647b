import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call, type Sent } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'

export type Asked<T> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'there'; answer: T }
  /** The code, or an id of the address, names nothing. */
  | { kind: 'unknown' }
  | { kind: 'failed' }

export interface Answer<T> {
  asked: Asked<T>
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => void
}

const isUnknown = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/**
 * What a call answers. Nothing is asked while there is nothing to send. What is sent must be the same object until
 * something else is asked.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, sent: Sent<E> | null): Answer<AnswerOf<E>> {
  const [heard, setHeard] = useState<{ sent: Sent<E>; asked: Asked<AnswerOf<E>> } | null>(null)
  const ask = useCallback(
    (what: Sent<E>): Promise<Asked<AnswerOf<E>>> =>
      call(endpoint, what).then(
        (answer) => ({ kind: 'there', answer }),
        (error: unknown) => ({ kind: isUnknown(error) ? 'unknown' : 'failed' }),
      ),
    [endpoint],
  )
  useEffect(() => {
    if (sent === null) return undefined
    let isCurrent = true
    void ask(sent).then((asked) => {
      if (isCurrent) setHeard({ sent, asked })
    })
    return () => {
      isCurrent = false
    }
  }, [ask, sent])
  const reload = useCallback(() => {
    if (sent !== null)
      void ask(sent).then((asked) => setHeard((before) => (before?.sent === sent ? { sent, asked } : before)))
  }, [ask, sent])
  if (sent === null) return { asked: { kind: 'idle' }, reload }
  return { asked: heard?.sent === sent ? heard.asked : { kind: 'loading' }, reload }
}
