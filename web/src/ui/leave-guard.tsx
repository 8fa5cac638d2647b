import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { DiscardConfirm } from './discard-confirm.tsx'

/** Nobody is held back who is being signed out: there is nothing left to save with. */
const isSignOut = (path: string) => path.startsWith('/auth/')

/** Asks before the page is left with something unsaved: within the product by a question of ours, elsewhere by the browser's. */
export function LeaveGuard({ unsaved, where }: { unsaved: boolean; where: string }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname && !isSignOut(nextLocation.pathname))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return <DiscardConfirm opened={blocker.state === 'blocked'} where={where} onDiscard={() => blocker.proceed?.()} onKeep={() => blocker.reset?.()} />
}
