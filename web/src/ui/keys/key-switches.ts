import { useSyncExternalStore } from 'react'
import { personalName } from '../../kit/personal-preference.ts'
import { preferences } from '../../kit/preference.ts'
import { sessionStore } from '../../kit/session-store.ts'
import { keyGroups, type KeyId } from './key-table.ts'

const known = new Set<string>(keyGroups.flatMap(({ keys }) => keys.flatMap(({ id, isFixed }) => (isFixed ? [] : id))))
const isKey = (id: string): id is KeyId => known.has(id)

/** The keys that a stored preference names; an unknown one is left out. */
export const keysIn = (stored: string | null): ReadonlySet<KeyId> => new Set((stored ?? '').split(' ').filter(isKey))

const nameOf = (email: string) => personalName('keys-off', email)
const none: ReadonlySet<KeyId> = new Set()
let read: { email: string; off: ReadonlySet<KeyId> } | null = null
const listeners = new Set<() => void>()

/** The keys that the signed-in person switched off in this browser. */
function switchedOff(): ReadonlySet<KeyId> {
  const email = sessionStore.get()?.email
  if (email === undefined) return none
  if (read?.email !== email) read = { email, off: keysIn(preferences.get(nameOf(email))) }
  return read.off
}

export const isKeyOn = (id: KeyId): boolean => !switchedOff().has(id)

export function switchKey(id: KeyId, on: boolean): void {
  const email = sessionStore.get()?.email
  if (email === undefined) return
  const off = new Set(switchedOff())
  if (on) off.delete(id)
  else off.add(id)
  read = { email, off }
  preferences.set(nameOf(email), off.size === 0 ? null : [...off].join(' '))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useKeysOff = (): ReadonlySet<KeyId> => useSyncExternalStore(subscribe, switchedOff)
