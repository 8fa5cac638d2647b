import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { DiscardConfirm } from './discard-confirm.tsx'
import { useLeaveReport } from './leave-guard.tsx'
import { isOtherPage } from './other-page.ts'

interface GuardedClosing {
  /** Does what would lose what is typed; asked about first while there is something to lose. */
  leave: (how: () => void) => void
  /** Closes what is done with, such as a deleted record: nothing in it is lost any more. */
  end: (how: () => void) => void
  /** For the `UnsavedWork` around what is typed into. */
  onUnsaved: (unsaved: boolean) => void
  /** To be put after what closes, so that it stands above it. */
  question: ReactNode
}

/**
 * A dialog, or a part of a page, that asks before it closes over something unsaved, and before the page is left with
 * it. What has closed and is still there, because it fades, has nothing to lose any more. `isLeft` says which change of
 * the address closes it.
 */
export function useGuardedClosing(where: string, opened = true, isLeft = isOtherPage): GuardedClosing {
  const unsaved = useRef(false)
  const tellPage = useLeaveReport(where, isLeft)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const onUnsaved = useCallback(
    (now: boolean) => {
      unsaved.current = now
      tellPage(now)
    },
    [tellPage],
  )
  useEffect(() => {
    if (!opened) onUnsaved(false)
  }, [opened, onUnsaved])
  const leave = useCallback((how: () => void) => {
    // Not within the same event: the Escape that raises the question would reach it too, and answer it.
    if (unsaved.current) setTimeout(() => setLeaving(() => how))
    else how()
  }, [])
  const end = useCallback(
    (how: () => void) => {
      // Closing may change the address, which would be asked about.
      onUnsaved(false)
      how()
    },
    [onUnsaved],
  )
  const discard = () => {
    setLeaving(null)
    if (leaving) end(leaving)
  }
  return {
    leave,
    end,
    onUnsaved,
    question: (
      <DiscardConfirm opened={leaving !== null} where={where} onDiscard={discard} onKeep={() => setLeaving(null)} />
    ),
  }
}
