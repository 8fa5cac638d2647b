import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'
import type { Faults } from './draft.ts'

/** What a failed save means for the editing. */
type SaveFailure =
  /** The user was told, or sent elsewhere, already. */
  | { kind: 'handled' }
  /** The server saves once the user has confirmed the message. `confirm` is the field of the body that says so. */
  | { kind: 'question'; message: string; confirm: string }
  /** Somebody else saved in between. */
  | { kind: 'stale'; message: string }
  /** The user can correct it. */
  | { kind: 'refused'; faults: Faults; message: string | null }
  /** Trying again may help. */
  | { kind: 'failed'; isGone: boolean }

const correctable = [400, 409, 422]

/** `fieldOf` gives the name that a field of the call has in the draft; undefined for a field that is not shown. */
export function failureOf(error: unknown, fieldOf: (name: string) => string | undefined): SaveFailure {
  if (!(error instanceof CallError)) return { kind: 'failed', isGone: false }
  const { status, message, confirm } = error
  if (error.handled) return { kind: 'handled' }
  if (confirm !== undefined) return { kind: 'question', message, confirm }
  if (status === 409 && message === texts.changedByOther) return { kind: 'stale', message }
  if (!correctable.includes(status)) return { kind: 'failed', isGone: status === 404 }
  const faults: Record<string, string> = {}
  for (const [name, text] of Object.entries(error.fields)) {
    const field = fieldOf(name)
    if (field !== undefined) faults[field] = text
  }
  return { kind: 'refused', faults, message: Object.keys(faults).length > 0 ? null : message }
}
