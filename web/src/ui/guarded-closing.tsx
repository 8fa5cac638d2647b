import { useCallback, useRef, useState, type ReactNode } from 'react'
import { DiscardConfirm } from './discard-confirm.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

interface GuardedClosing {
  /** Does what would lose what is typed; asked about first while there is something to lose. */
  leave: (how: () => void) => void
  /** Puts the question around what is typed into. */
  guard: (children: ReactNode) => ReactNode
}

/** A dialog, or a part of a page, that asks before it closes over something unsaved. */
export function useGuardedClosing(where: string): GuardedClosing {
  const unsaved = useRef(false)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const hear = useCallback((now: boolean) => {
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
  return {
    leave,
    guard: (children) => (
      <>
        <UnsavedWork onUnsaved={hear}>{children}</UnsavedWork>
        <DiscardConfirm opened={leaving !== null} where={where} onDiscard={discard} onKeep={() => setLeaving(null)} />
      </>
    ),
  }
}
