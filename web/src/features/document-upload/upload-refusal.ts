import { documentUploadMessages } from '@credence/contract/document-upload/link'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'

/** What becomes of the page when the files were not taken: a message beside the form, or another state of the link. */
export type UploadRefusal = { message: string } | 'link changed'

/** The answers that say something about the link itself: unknown, complete, expired. */
const aboutLink = new Set([401, 404, 409, 422])

export function refusalOf(error: unknown): UploadRefusal {
  if (!(error instanceof CallError)) return { message: texts.tryAgain }
  const { status, message, fields } = error
  if (aboutLink.has(status)) return 'link changed'
  if (status === 0) return { message: linkTexts.filesOpenElsewhere }
  if (status === 413) return { message: documentUploadMessages.tooLarge }
  if (status === 400) return { message: Object.values(fields)[0] ?? linkTexts.submitRefused }
  // The server says how long to wait, or that it has no room.
  return { message: status === 429 || status === 507 ? message : texts.tryAgain }
}
