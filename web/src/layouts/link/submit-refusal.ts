import type { Issues } from '@credence/contract/links/form-issues'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'

/** What becomes of a form that was not taken: messages in place, a message for all of it, or another state of the link. */
export type SubmitRefusal = { fields: Issues; message: string } | 'link changed'

/** The answers that say something about the link itself: unknown, complete, expired. */
const aboutLink = new Set([401, 404, 409, 422])

export function submitRefusalOf(error: unknown): SubmitRefusal {
  if (!(error instanceof CallError)) return { fields: {}, message: texts.tryAgain }
  const { status, message, fields } = error
  if (aboutLink.has(status)) return 'link changed'
  if (status === 400)
    return {
      fields,
      message: Object.keys(fields).length > 0 ? linkTexts.correctErrors : linkTexts.submitRefused,
    }
  // The server says how long to wait, or that it has no room.
  return { fields: {}, message: status === 429 || status === 507 ? message : texts.tryAgain }
}
