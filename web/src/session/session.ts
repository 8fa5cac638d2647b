import { signOut as signOutCall } from '@credence/contract/auth/calls'
import { getMe, getSettings } from '@credence/contract/profile/calls'
import { getSite } from '@credence/contract/site/calls'
import { isTimeZone } from '@credence/contract/time-zones'
import { call, forgetAnswers } from '../kit/api.ts'
import { CallError } from '../kit/call-error.ts'
import { preferences } from '../kit/preference.ts'
import { queryClient } from '../kit/query-client.ts'
import { ownTimeZone, sessionStore, type Session } from '../kit/session-store.ts'
import { storedTeam } from '../kit/stored-team.ts'
import { lastActivity } from './inactivity.ts'

const flag = 'signed-in'

/** Whether this browser believes that somebody is signed in. The server decides; this only saves asking it in vain. */
export const seemsSignedIn = () => preferences.get(flag) !== null

async function fetchSession(): Promise<Session> {
  const [settings, me] = await Promise.all([call(getSettings, {}), call(getMe, {})])
  // A browser may know fewer time zones than the server.
  const timeZone = isTimeZone(settings.timeZone) ? settings.timeZone : ownTimeZone
  return {
    ...settings,
    timeZone,
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email,
    photoUrl: me.photoUrl,
  }
}

async function fetchOrNull(): Promise<Session | null> {
  try {
    return await fetchSession()
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    // A stored team that may not be used any more must not lock its user out of choosing another.
    if (error instanceof CallError && error.status === 403 && storedTeam.get() !== null) {
      storedTeam.clear()
      return fetchOrNull()
    }
    throw error
  }
}

let loading: Promise<Session | null> | null = null

/** The session, fetched once; null when nobody is signed in. */
export function loadSession(): Promise<Session | null> {
  const known = sessionStore.get()
  if (known) return Promise.resolve(known)
  loading ??= fetchOrNull()
    .then((session) => {
      if (!session) endSession()
      else startSession(session)
      return session
    })
    .finally(() => {
      loading = null
    })
  return loading
}

function startSession(session: Session) {
  if (!seemsSignedIn()) lastActivity.touch()
  preferences.set(flag, '1')
  sessionStore.set(session)
}

/** Reads rights and settings anew, after a refusal or to show the server that somebody is at work. */
export async function refreshSession(): Promise<void> {
  const session = await fetchOrNull().catch(() => sessionStore.get())
  if (sessionStore.get() && session) sessionStore.set(session)
}

/** Drops every answer but those that belong to nobody. */
function forgetData() {
  forgetAnswers()
  void queryClient.cancelQueries()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== getSite.definition.path })
}

/** Forgets everything about the session in this tab, and tells the others. */
export function endSession() {
  preferences.set(flag, null)
  lastActivity.forget()
  storedTeam.clear()
  forgetData()
  sessionStore.set(null)
}

/** Begins anew after a successful sign-in: nothing of an earlier user may be left. */
export async function beginSession(): Promise<Session | null> {
  endSession()
  lastActivity.touch()
  return loadSession()
}

/**
 * Ends the session on the server and here. A server that cannot be reached does not keep anybody signed in on the
 * screen.
 */
export async function signOut(): Promise<void> {
  await call(signOutCall, {}).catch(() => undefined)
  endSession()
}

/** Calls back when another tab ends the session. */
export function onEndedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === `credence.${flag}` && event.newValue === null && sessionStore.get()) callback()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Enters a team: from here on every call of this tab names it, and today and the settings are the team's. */
export async function enterTeam(id: number): Promise<void> {
  storedTeam.set(id)
  await refreshSession()
  forgetData()
}
