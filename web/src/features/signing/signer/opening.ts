import { call } from '../../../kit/api.ts'
import type { OpeningPdf } from '../../../ui/pdf/pdf-document.ts'
import { startPdfThread } from '../../../ui/pdf/pdf-thread.ts'
import { fetchDocument, openSigningSession } from './calls.ts'
import { loadDocumentPages } from './later-parts.ts'

/** The document, and the part that draws its pages. */
export interface OpenedDocument {
  DocumentPages: Awaited<ReturnType<typeof loadDocumentPages>>['DocumentPages']
  opening: OpeningPdf
}

/** Asks for all that the page needs at once: the session, the document, and what draws it. */
function begin(token: string) {
  const thread = startPdfThread()
  const file = fetchDocument(token)
  const session = call(openSigningSession, { params: { token } })
  const document = Promise.all([loadDocumentPages(), file, thread]).then(
    ([{ DocumentPages, openDocument }, read, started]): OpenedDocument => ({
      DocumentPages,
      opening: openDocument(read, started),
    }),
  )
  // Failures are shown by the page, which may not be there yet.
  for (const part of [thread, file, session, document]) part.catch(() => {})
  return { session, file, document }
}

let opened: ({ token: string } & ReturnType<typeof begin>) | null = null

/** Opens a signing session. The page finds what was begun before it was loaded. */
export function openSession(token: string): ReturnType<typeof begin> {
  if (opened?.token !== token) opened = { token, ...begin(token) }
  return opened
}
