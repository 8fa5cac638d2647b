import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { DiscardConfirm } from './discard-confirm.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

/** Nobody is held back who is being signed out: there is nothing left to save with. */
const isSignOut = (path: string) => path.startsWith('/auth/')
const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

type Leave = (how: () => void) => void
const Leaving = createContext<Leave>((how) => how())

/** Does what ends in leaving the page, such as entering a team; asked about first while there is something to lose. */
export const useLeave = (): Leave => use(Leaving)

interface LeaveGuardProps {
  /** Whether another choice in the address, which shows something else on the same page, leaves it too. */
  byChoice?: boolean
  children: ReactNode
}

/** A page that asks before it is left with something unsaved in it: within the product by a question of ours, elsewhere by the browser's. */
export function LeaveGuard({ byChoice = false, children }: LeaveGuardProps) {
  const unsaved = useRef(false)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    unsaved.current && !isSignOut(to.pathname) && (from.pathname !== to.pathname || (byChoice && from.search !== to.search)))
  const onUnsaved = useCallback((now: boolean) => {
    unsaved.current = now
    if (now) addEventListener('beforeunload', askBrowser)
    else removeEventListener('beforeunload', askBrowser)
  }, [])
  useEffect(() => () => removeEventListener('beforeunload', askBrowser), [])
  const leave = useCallback((how: () => void) => {
    if (unsaved.current) setWaiting(() => how)
    else how()
  }, [])
  const keep = () => {
    setWaiting(null)
    blocker.reset?.()
  }
  const discard = () => {
    // The page takes a moment to go; the browser must not ask again meanwhile.
    onUnsaved(false)
    setWaiting(null)
    waiting?.()
    blocker.proceed?.()
  }
  return (
    <Leaving value={leave}>
      <UnsavedWork onUnsaved={onUnsaved}>
        {children}
        <DiscardConfirm opened={waiting !== null || blocker.state === 'blocked'} where="the open form or row" onDiscard={discard} onKeep={keep} />
      </UnsavedWork>
    </Leaving>
  )
}
