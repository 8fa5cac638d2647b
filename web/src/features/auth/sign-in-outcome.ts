import { signInMessages } from '@credence/contract/auth/calls'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'

export type Step = 'password' | 'code'
/**
 * What the page shows after a refused sign-in. The message stands under the field of its step, or over the button if it
 * belongs to none.
 */
export interface Outcome {
  step: Step
  message: string | null
  at: 'field' | 'form'
}

export function outcomeOf(error: unknown, step: Step): Outcome {
  if (!(error instanceof CallError)) return { step, message: texts.somethingWentWrong, at: 'form' }
  const { status, message } = error
  if (status === 0) return { step, message: texts.checkConnection, at: 'form' }
  if (status === 406) return { step: 'code', message: null, at: 'form' }
  if (status === 409) return { step: 'code', message: signInMessages.codeWrong, at: 'field' }
  if (status === 422) return { step: 'password', message: signInMessages.codeExpired, at: 'form' }
  if (status === 423) return { step: 'password', message: signInMessages.teamClosed, at: 'form' }
  if (status < 500) return { step: 'password', message: signInMessages.mismatch, at: 'field' }
  return { step, message, at: 'form' }
}

/** The Authorization header of a sign-in; names and passwords may hold any letters. */
export function basicAuthorization(email: string, password: string): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
