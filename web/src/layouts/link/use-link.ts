import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call, type Sent } from '../../kit/api.ts'
import { stateOfAnswer, stateOfError, type LinkState } from './link-state.ts'

type LinkAnswer = { name: string; isComplete: boolean }

/** An endpoint that answers what a link is about, and whether it is complete. */
export type LinkEndpoint = Endpoint & { definition: { answer: { _output: LinkAnswer } } }

export interface OpenedLink<T> {
  state: LinkState<T>
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => Promise<void>
}

/** Reads what a link is about. The endpoint and what is sent must be the same objects at every render. */
export function useLink<E extends LinkEndpoint>(endpoint: E, sent: Sent<E>): OpenedLink<AnswerOf<E> & LinkAnswer> {
  const [state, setState] = useState<LinkState<AnswerOf<E> & LinkAnswer>>({ kind: 'loading' })
  const ask = useCallback(
    () => call(endpoint, sent).then((answer) => stateOfAnswer(answer as AnswerOf<E> & LinkAnswer), stateOfError),
    [endpoint, sent],
  )
  useEffect(() => {
    let isCurrent = true
    void ask().then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [ask])
  return { state, reload: useCallback(async () => setState(await ask()), [ask]) }
}
