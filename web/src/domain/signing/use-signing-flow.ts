import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import {
  afterSession,
  firstDocument,
  nextDocument,
  type DocumentToSign,
  type OpenDocument,
} from './documents-to-sign.ts'

export interface SigningCalls {
  /** Asks for the document at this place. */
  loadDocument: (index: number) => Promise<DocumentToSign>
  complete: () => Promise<unknown>
}

export type SigningState =
  | { kind: 'signing'; document: OpenDocument }
  | { kind: 'working' }
  | { kind: 'next failed'; before: OpenDocument }
  | { kind: 'ended' }
  | { kind: 'not completed' }

interface Flow extends SigningCalls {
  first: DocumentToSign
  onCompleted: () => void | Promise<void>
  /** The link opens something else now. */
  onLinkChanged: () => void | Promise<void>
}

/** Refusals that are about the link itself. */
const aboutLink = new Set([401, 404, 422])

/** One document after the other, then the completion. */
export function useSigningFlow({ first, ...given }: Flow) {
  const calls = useRef(given)
  useEffect(() => {
    calls.current = given
  })
  const [state, setState] = useState<SigningState>(() => {
    const document = firstDocument(first)
    return document ? { kind: 'signing', document } : { kind: 'working' }
  })

  const complete = useCallback(async () => {
    setState({ kind: 'working' })
    try {
      await calls.current.complete()
    } catch (error) {
      if (error instanceof CallError && aboutLink.has(error.status)) return calls.current.onLinkChanged()
      // There is no text for this: the button can be pressed again. The server has logged why.
      return setState({ kind: 'not completed' })
    }
    await calls.current.onCompleted()
  }, [])

  const next = useCallback(
    async (before: OpenDocument) => {
      setState({ kind: 'working' })
      try {
        const document = nextDocument(await calls.current.loadDocument(before.urlIndex + 1), before)
        if (document) setState({ kind: 'signing', document })
        else await complete()
      } catch {
        setState({ kind: 'next failed', before })
      }
    },
    [complete],
  )

  // Everything was signed before, and only the completion is missing: the tab was closed in between.
  const isComplete = useRef(firstDocument(first) === null)
  useEffect(() => {
    if (!isComplete.current) return
    isComplete.current = false
    void complete()
  }, [complete])

  const endSession = useCallback(
    (document: OpenDocument, sessionEndType: string) => {
      switch (afterSession(sessionEndType, document.hasMore)) {
        case 'next':
          return void next(document)
        case 'complete':
          return void complete()
        case 'link changed':
          return void calls.current.onLinkChanged()
        case 'ended':
          return setState({ kind: 'ended' })
      }
    },
    [next, complete],
  )
  const fail = useCallback(() => setState({ kind: 'ended' }), [])
  return { state, endSession, fail, next: (before: OpenDocument) => void next(before), complete: () => void complete() }
}
