import { useCallback, useRef, useState, type ReactNode } from 'react'
import { DiscardConfirm } from './discard-confirm.tsx'

interface GuardedClosing {
  /** Does what would lose what is typed; asked about first while there is something to lose. */
  leave: (how: () => void) => void
  /** For the `UnsavedWork` around what is typed into. */
  onUnsaved: (unsaved: boolean) => void
  /** To be put before a dialog, never inside or after it: the Escape that raises the question would reach it too, and answer it. */
  question: ReactNode
}

/** A dialog, or a part of a page, that asks before it closes over something unsaved. */
export function useGuardedClosing(where: string): GuardedClosing {
  const unsaved = useRef(false)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const onUnsaved = useCallback((now: boolean) => {
    unsaved.current = now
  }, [])
  const leave = useCallback((how: () => void) => {
    if (unsaved.current) setLeaving(() => how)
    else how()
  }, [])
  const discard = () => {
    setLeaving(null)
    leaving?.()
  }
  return { leave, onUnsaved, question: <DiscardConfirm opened={leaving !== null} where={where} onDiscard={discard} onKeep={() => setLeaving(null)} /> }
}
