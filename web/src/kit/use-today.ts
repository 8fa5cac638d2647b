import { dayIn } from '@credence/contract/dates'
import { useSyncExternalStore } from 'react'
import { useSession } from './session-store.ts'

/** A day that begins is seen within this time, and at once when the page is looked at again. */
const checkMs = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

/** One timer for the whole page, however many ask. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, checkMs)
    document.addEventListener('visibilitychange', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

/** Today as `yyyy-mm-dd`, in the time zone of the team and not of this machine. It changes while the page is open. */
export function useToday(): string {
  const { timeZone } = useSession()
  return useSyncExternalStore(subscribe, () => dayIn(timeZone, new Date()))
}
