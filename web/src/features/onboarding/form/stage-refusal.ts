import type { Stage } from '@credence/contract/onboarding/stages'
import type { Issues } from '@credence/contract/links/form-issues'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../../kit/call-error.ts'

/** Why a stage was not saved. The values and files of the form stay in every case. */
export type StageRefusal =
  | { kind: 'fields'; fields: Issues }
  | { kind: 'message'; message: string }
  /** Somebody else changed what the stage shows. */
  | { kind: 'stale' }
  /** The link is unknown, complete or expired now. */
  | { kind: 'link changed' }
  /** The person called the upload back. */
  | { kind: 'cancelled' }

const aboutLink = new Set([401, 404, 409, 422])

const deaFileOpen =
  'Please make sure that your DEA certificate file is not open elsewhere on your computer, and then try again.'

/** The stages with documents. By name, because the definitions of the lists are too large for every stage. */
export const stagesWithFiles: ReadonlySet<Stage> = new Set<Stage>([
  'documents',
  'training',
  'past-hospital-privileges',
  'state-licenses',
  'malpractice-insurance',
  'board-certifications',
  'immunizations',
])

function unreachableMessage(stage: Stage, hasFiles: boolean): string {
  if (stage === 'demographics' && hasFiles) return deaFileOpen
  return stagesWithFiles.has(stage) ? linkTexts.filesOpenElsewhere : texts.tryAgain
}

export function stageRefusalOf(error: unknown, stage: Stage, hasFiles: boolean): StageRefusal {
  if (!(error instanceof CallError)) return { kind: 'message', message: texts.tryAgain }
  const { status, message, fields } = error
  if (status === 409 && message === texts.changedByOther) return { kind: 'stale' }
  if (aboutLink.has(status)) return { kind: 'link changed' }
  if ((status === 400 || status === 413) && Object.keys(fields).length > 0) return { kind: 'fields', fields }
  switch (status) {
    case 0:
      return { kind: 'message', message: unreachableMessage(stage, hasFiles) }
    case 400:
      return { kind: 'message', message: linkTexts.submitRefused }
    case 413:
      return { kind: 'message', message: stage === 'immunizations' ? linkTexts.filesTooLarge : texts.fileTooLarge }
    // The server says how long to wait, or that it has no room.
    case 429:
    case 507:
      return { kind: 'message', message }
    default:
      return { kind: 'message', message: texts.tryAgain }
  }
}
