import { limits } from '@credence/contract/limits'
import { preferences } from '../kit/preference.ts'

const key = 'last-activity'
/** Storage is written at most this often, however much the pointer moves. */
const writeEveryMs = 1000
/** Somebody who works without making calls shows the server so, well before it gives up on them. */
const signOfLifeMs = 600_000

export const isIdle = (lastActivityMs: number, nowMs: number): boolean =>
  nowMs - lastActivityMs >= limits.inactivitySeconds * 1000

interface Clock {
  now(): number
  read(): number | null
  write(nowMs: number | null): void
}

/** The moment somebody last did something in any tab of this browser. */
export function activityRecord({ now, read, write }: Clock) {
  let written = 0
  return {
    at: () => read() ?? now(),
    touch() {
      written = now()
      write(written)
    },
    forget() {
      write(null)
    },
    /** A pointer, key or scroll event. It does not bring a session back whose time is over. */
    noticed() {
      const at = now()
      if (at - written < writeEveryMs || isIdle(read() ?? at, at)) return
      written = at
      write(at)
    },
  }
}

export const lastActivity = activityRecord({
  now: () => Date.now(),
  read: () => Number(preferences.get(key)) || null,
  write: (nowMs) => preferences.set(key, nowMs === null ? null : String(nowMs)),
})

interface Watch {
  record: Pick<ReturnType<typeof activityRecord>, 'at'>
  now: () => number
  onIdle: () => void
  onSignOfLife: () => void
}

/** What the check, made every few seconds, does. Calls onIdle once. */
export function inactivityCheck({ record, now, onIdle, onSignOfLife }: Watch) {
  let over = false
  let shown = now()
  return () => {
    if (over) return
    if (isIdle(record.at(), now())) {
      over = true
      onIdle()
    } else if (record.at() > shown && now() - shown >= signOfLifeMs) {
      shown = now()
      onSignOfLife()
    }
  }
}
