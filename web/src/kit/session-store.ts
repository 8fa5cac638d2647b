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
  /** Today is the day there. */
  timeZone: string
  /** Of teams that have none of their own. */
  defaultTimeZone: string
}

/** For pages without a session, such as forms that a link opens. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const nobody: Session = {
  isH3Admin: false,
  authorities: [],
  firstName: '',
  lastName: '',
  email: '',
  photoUrl: null,
  environment: null,
  preferences: {},
  requiredCme: { hours: limits.cmeHours, months: limits.cmeMonths },
  timeZone: ownTimeZone,
  defaultTimeZone: ownTimeZone,
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
