import { CallError } from '../../kit/call-error.ts'

/** What the page of a link shows. `done` and `active` have what the link's first call answered. */
export type LinkState<T> =
  | { kind: 'loading' }
  | { kind: 'invalid' }
  | { kind: 'expired' }
  | { kind: 'error' }
  | { kind: 'done'; answer: T }
  | { kind: 'active'; answer: T }

export const stateOfAnswer = <T extends { isComplete: boolean }>(answer: T): LinkState<T> => ({
  kind: answer.isComplete ? 'done' : 'active',
  answer,
})

const statesOfRefusals: Readonly<Record<number, 'invalid' | 'expired'>> = {
  400: 'invalid',
  401: 'invalid',
  404: 'invalid',
  422: 'expired',
}

export const stateOfError = (error: unknown): LinkState<never> => ({
  kind: (error instanceof CallError ? statesOfRefusals[error.status] : undefined) ?? 'error',
})
