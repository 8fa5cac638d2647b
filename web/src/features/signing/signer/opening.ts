import type { SigningSession } from '@credence/contract/signing/session-calls'
import { call } from '../../../kit/api.ts'
import type { Drawing } from '../../../ui/pdf/draw-page.ts'
import type { OpeningPdf } from '../../../ui/pdf/pdf-document.ts'
import { startPdfThread } from '../../../ui/pdf/pdf-thread.ts'
import { fetchDocument, openSigningSession } from './calls.ts'

/** What reads and draws PDFs. Large: it is loaded beside the page. */
export const loadPdfReader = () => import('./pdf-reader.ts')

/** What has come already, for a page that is loaded later. */
interface Come {
  session?: SigningSession
  document?: OpeningPdf
  /** The first page, drawn as large as the frame shows it. */
  picture?: Drawing
}

/** Asks for all that the page needs at once: the session, the document, and what reads it. */
function begin(token: string) {
  const come: Come = {}
  const thread = startPdfThread()
  const file = fetchDocument(token)
  const session = call(openSigningSession, { params: { token } }).then((answer) => (come.session = answer))
  const document = Promise.all([loadPdfReader(), file, thread]).then(
    ([{ openDocument }, read, started]) => (come.document = openDocument(read, started)),
  )
  // Failures are shown by the page, which may not be there yet.
  for (const part of [thread, file, session, document]) part.catch(() => {})
  return { session, file, document, come }
}

export type Opening = ReturnType<typeof begin>

let opened: ({ token: string } & Opening) | null = null

/** Opens a signing session. The page finds what was begun before it was loaded. */
export function openSession(token: string): Opening {
  if (opened?.token !== token) opened = { token, ...begin(token) }
  return opened
}
