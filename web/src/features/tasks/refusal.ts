import { texts } from '@credence/contract/texts'
import type { CallError } from '../../kit/call-error.ts'
import type { Fault, TaskDraft } from './task-draft.ts'

export interface Refused {
  message: string | null
  /** Somebody else was faster: what they did can be fetched below what was typed. */
  isStale: boolean
  faults: readonly Fault[]
}

const editable: readonly (keyof TaskDraft)[] = ['practiceId', 'progress', 'due', 'deadline', 'other', 'referenceNumber']

export const goneMessage = 'The task, or something that was chosen for it, does not exist any more; please choose again'

/** What a refused save says in the dialog, where nothing that was typed is lost. Null when a toast has to say it. */
export function refusalOf({ status, message, fields }: CallError): Refused | null {
  if (status === 404) return { message: goneMessage, isStale: false, faults: [] }
  if (![400, 409, 422].includes(status)) return null
  const faults = editable.flatMap((field) => (fields[field] === undefined ? [] : [{ field, message: fields[field] }]))
  return { message: faults.length > 0 ? null : message, isStale: message === texts.changedByOther, faults }
}
