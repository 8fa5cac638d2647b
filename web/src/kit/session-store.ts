import type { Caller } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import { useSyncExternalStore } from 'react'

/** Who is signed in, as the screens need it. Lives in memory alone. */
export interface Session extends Caller {
  firstName: string
  lastName: string
  email: string
  photoUrl: string | null
  environment: string | null
  preferences: Readonly<Record<string, boolean>>
  /** What the team asks of its providers in continuing education. */
  requiredCme: { hours: number; months: number }
}

export const nobody: Session = {
  isH3Admin: false, authorities: [], firstName: '', lastName: '', email: '', photoUrl: null, environment: null, preferences: {}, requiredCme: { hours: limits.cmeHours, months: limits.cmeMonths },
}

let current: Session | null = null
const listeners = new Set<() => void>()

export const sessionStore = {
  get: () => current,
  set(session: Session | null) {
    current = session
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The signed-in user; while a screen is on its way out after a sign-out, somebody without name and rights. */
export const useSession = (): Session => useSyncExternalStore(sessionStore.subscribe, sessionStore.get) ?? nobody
