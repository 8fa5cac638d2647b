import { useEffect, useState } from 'react'
import { openPdf, type OpenedPdf, type OpeningPdf } from './pdf-document.ts'

type PdfState = { kind: 'loading' } | ({ kind: 'ready' } & OpenedPdf) | { kind: 'protected' } | { kind: 'broken' }

/** One that was opened before is shown at once. */
const stateOf = (source: Blob | string | OpeningPdf): PdfState =>
  typeof source === 'object' && 'now' in source && source.now ? { kind: 'ready', ...source.now } : { kind: 'loading' }

/** A PDF as long as the caller shows it. One that somebody else opens is theirs to close. */
export function usePdf(source: Blob | string | OpeningPdf): PdfState {
  const [state, setState] = useState<PdfState>(() => stateOf(source))
  useEffect(() => {
    let isGone = false
    const isOwn = source instanceof Blob || typeof source === 'string'
    const { opened, close } = isOwn ? openPdf(source) : source
    opened.then(
      (pdf) => {
        if (!isGone) setState({ kind: 'ready', ...pdf })
      },
      (error: unknown) => {
        if (!isGone)
          setState({ kind: error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken' })
      },
    )
    return () => {
      isGone = true
      if (isOwn) close()
    }
  }, [source])
  return state
}
