import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { DiscardConfirm } from './discard-confirm.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

/** Nobody is held back who is being signed out: there is nothing left to save with. */
const isSignOut = (path: string) => path.startsWith('/auth/')

/** A page that asks before it is left with something unsaved in it: within the product by a question of ours, elsewhere by the browser's. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname && !isSignOut(nextLocation.pathname))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  const discard = () => {
    // The page takes a moment to go; the browser must not ask again meanwhile.
    setUnsaved(false)
    blocker.proceed?.()
  }
  return (
    <UnsavedWork onUnsaved={setUnsaved}>
      {children}
      <DiscardConfirm opened={blocker.state === 'blocked'} where="the open form or row" onDiscard={discard} onKeep={() => blocker.reset?.()} />
    </UnsavedWork>
  )
}
