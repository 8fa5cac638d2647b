import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call, type Sent } from '../../kit/api.ts'
import { stateOfAnswer, stateOfError, type LinkState } from './link-state.ts'

type LinkAnswer = { name: string; isComplete: boolean }

/** An endpoint that answers what a link is about, and whether it is complete. */
export type LinkEndpoint = Endpoint & { definition: { answer: { _output: LinkAnswer } } }

/**
 * Asks again; what is shown stays until the answer is there. With `keepsForm` it also stays when there is no answer,
 * because a form that was refused holds what was typed.
 */
export type Reload = (options?: { keepsForm?: boolean }) => Promise<void>

export interface OpenedLink<T> {
  state: LinkState<T>
  reload: Reload
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
  const reload = useCallback<Reload>(
    async ({ keepsForm = false } = {}) => {
      const next = await ask()
      setState((now) => (keepsForm && next.kind === 'error' ? now : next))
    },
    [ask],
  )
  return { state, reload }
}
