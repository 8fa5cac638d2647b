import type { Issues } from '@credence/contract/links/form-issues'
import { linkTexts } from '@credence/contract/links/link-texts'
import { demographicsNotSaved, type PracticeStage } from '@credence/contract/practice-onboarding/stages'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'

/** Why a stage was not saved. What was entered and chosen stays in every case. */
export type Refusal =
  | { kind: 'fields'; fields: Issues }
  | { kind: 'message'; message: string }
  /** Somebody else changed the practice. */
  | { kind: 'stale' }
  /** The demographics must be saved first. */
  | { kind: 'unsaved' }
  /** The link is unknown, complete or expired now. */
  | { kind: 'link changed' }

const aboutLink = new Set([401, 404, 409, 422])

export function refusalOf(error: unknown, stage: PracticeStage): Refusal {
  if (!(error instanceof CallError)) return { kind: 'message', message: texts.tryAgain }
  const { status, message, fields } = error
  if (status === 409 && message === texts.changedByOther) return { kind: 'stale' }
  if (status === 409 && message === demographicsNotSaved) return { kind: 'unsaved' }
  if (aboutLink.has(status)) return { kind: 'link changed' }
  if ((status === 400 || status === 413) && Object.keys(fields).length > 0) return { kind: 'fields', fields }
  switch (status) {
    case 0:
      return { kind: 'message', message: stage === 'documents' ? linkTexts.filesOpenElsewhere : texts.tryAgain }
    case 400:
      return { kind: 'message', message: linkTexts.submitRefused }
    case 413:
      return { kind: 'message', message: texts.fileTooLarge }
    // The server says how long to wait, or that it has no room.
    case 429:
    case 507:
      return { kind: 'message', message }
    default:
      return { kind: 'message', message: texts.tryAgain }
  }
}
