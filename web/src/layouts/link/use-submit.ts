import type { Endpoint } from '@credence/contract/kit/endpoint'
import type { Issues } from '@credence/contract/links/form-issues'
import { texts } from '@credence/contract/texts'
import { useState } from 'react'
import { call, type Sent } from '../../kit/api.ts'
import { repeatKeys } from '../../kit/repeat-key.ts'
import { submitRefusalOf } from './submit-refusal.ts'
import type { Reload } from './use-link.ts'

export type SubmitState = { kind: 'ready' } | { kind: 'sending' } | { kind: 'failed'; message: string; fields: Issues }

/**
 * Sends a form as one call with the part `data`. A failure keeps what was typed. Sending the same again repeats the key,
 * so that a submit whose answer was lost is not made twice.
 */
export function useSubmit<E extends Endpoint>(endpoint: E, onLinkChanged: Reload) {
  const [state, setState] = useState<SubmitState>({ kind: 'ready' })
  const [keys] = useState(repeatKeys)

  const send = async (sent: Sent<E>) => {
    setState({ kind: 'sending' })
    try {
      await call(endpoint, sent, { files: {}, idempotencyKey: keys.keyFor(sent) })
      await onLinkChanged()
    } catch (error) {
      const refusal = submitRefusalOf(error)
      if (refusal === 'link changed') await onLinkChanged({ keepsForm: true })
      // A link that is open after all still shows the form.
      setState({
        kind: 'failed',
        ...(refusal === 'link changed' ? { message: texts.tryAgain, fields: {} } : refusal),
      })
    }
  }

  return {
    state,
    send: (sent: Sent<E>) => void send(sent),
    /** What the server said about the form is about an earlier one once something is typed. */
    edited: () => setState((now) => (now.kind === 'failed' ? { kind: 'ready' } : now)),
  }
}
