import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { addressOf, call, type Sent } from '../../kit/api.ts'
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

const addressWith = <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
  addressOf(endpoint, sent as Parameters<typeof addressOf>[1])

/** The calls that were sent before the page is drawn with the choice that asks for them. */
const ahead = new Map<string, Promise<unknown>>()

/**
 * Sends a call at once that the choice just made will ask for, so that it is answered while the page is drawn. The
 * drawing follows the choice before any timer: what it does not ask for then is forgotten.
 */
export function askAhead<E extends Endpoint>(endpoint: E, sent: Sent<E>): void {
  const address = addressWith(endpoint, sent)
  const answer = call(endpoint, sent)
  answer.catch(() => {})
  ahead.set(address, answer)
  setTimeout(() => ahead.delete(address))
}

function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<AnswerOf<E>> {
  const address = addressWith(endpoint, sent)
  const sentAhead = ahead.get(address) as Promise<AnswerOf<E>> | undefined
  ahead.delete(address)
  return sentAhead ?? call(endpoint, sent)
}

const isUnknown = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/**
 * What a call answers. Nothing is asked while there is nothing to send. What is sent must be the same object until
 * something else is asked.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, sent: Sent<E> | null): Answer<AnswerOf<E>> {
  const [heard, setHeard] = useState<{ sent: Sent<E>; asked: Asked<AnswerOf<E>> } | null>(null)
  const askNow = useCallback(
    (what: Sent<E>): Promise<Asked<AnswerOf<E>>> =>
      ask(endpoint, what).then(
        (answer) => ({ kind: 'there', answer }),
        (error: unknown) => ({ kind: isUnknown(error) ? 'unknown' : 'failed' }),
      ),
    [endpoint],
  )
  useEffect(() => {
    if (sent === null) return undefined
    let isCurrent = true
    void askNow(sent).then((asked) => {
      if (isCurrent) setHeard({ sent, asked })
    })
    return () => {
      isCurrent = false
    }
  }, [askNow, sent])
  const reload = useCallback(() => {
    if (sent !== null)
      void askNow(sent).then((asked) => setHeard((before) => (before?.sent === sent ? { sent, asked } : before)))
  }, [askNow, sent])
  if (sent === null) return { asked: { kind: 'idle' }, reload }
  return { asked: heard?.sent === sent ? heard.asked : { kind: 'loading' }, reload }
}
