import { paces, type Pace } from '@credence/contract/kit/pace'
import { texts } from '@credence/contract/texts'
import { Refusal } from './refusal.ts'

const windowMs = 60_000
const mostSessions = 10_000

/** Calls by account, in this minute and in the one before. */
interface Counts { now: Map<number, number>; before: Map<number, number> }

/** Hears whose call it is, once that is known, and counts it unless it was counted already. Throws when there were too many. */
export type Turn = (accountId: number) => void

const counted: Turn = () => {}

export interface PacesOptions {
  /** For calls of no particular kind; the others in proportion. */
  callsPerMinute: number
  /** Hears once a minute of an account that was refused. */
  onTooMany?: (accountId: number, pace: Pace) => void
  /** Milliseconds that only ever go forward. */
  clock?: () => number
}

/**
 * Counts the calls of each person over the past minute: those of this minute, and of the one before the share that the past minute still covers.
 * Kept in the memory of each process, for a count in the database would cost more than most calls do.
 */
export class Paces {
  readonly #most: Readonly<Record<Pace, number>>
  readonly #onTooMany: (accountId: number, pace: Pace) => void
  readonly #clock: () => number
  readonly #counts: Record<Pace, Counts>
  /** Whose session it is never changes, so a call of a known one is counted, and refused, before anything is asked of the database. */
  readonly #accounts = new Map<string, number>()
  readonly #told = new Set<string>()
  #minute = 0

  constructor({ callsPerMinute, onTooMany = () => {}, clock = () => performance.now() }: PacesOptions) {
    const each = <T>(make: (pace: Pace) => T) => Object.fromEntries(Object.keys(paces).map((pace) => [pace, make(pace as Pace)])) as Record<Pace, T>
    this.#most = each((pace) => Math.max(1, Math.round(paces[pace] * callsPerMinute / paces.generic)))
    this.#counts = each(() => ({ now: new Map(), before: new Map() }))
    this.#onTooMany = onTooMany
    this.#clock = clock
  }

  begin(pace: Pace, token: string): Turn {
    const known = this.#accounts.get(token)
    if (known !== undefined) {
      this.#count(pace, known)
      return counted
    }
    let isCounted = false
    return (accountId) => {
      if (isCounted) return
      isCounted = true
      if (this.#accounts.size >= mostSessions) this.#accounts.clear()
      this.#accounts.set(token, accountId)
      this.#count(pace, accountId)
    }
  }

  #count(pace: Pace, accountId: number): void {
    const minutes = this.#clock() / windowMs
    const minute = Math.floor(minutes)
    if (minute !== this.#minute) this.#turnTo(minute)
    const { now, before } = this.#counts[pace]
    const used = now.get(accountId) ?? 0
    const earlier = before.get(accountId) ?? 0
    const passed = minutes - minute
    const most = this.#most[pace]
    if (used + earlier * (1 - passed) < most) {
      now.set(accountId, used + 1)
      return
    }
    this.#tell(pace, accountId)
    // A refused call is not counted: whoever waits as long as they are told is let in.
    const free = used < most ? 1 - (most - used) / earlier : 1
    const seconds = Math.floor((free - passed) * windowMs / 1000) + 1
    throw new Refusal(429, texts.tooManyRequests(seconds), { retryAfterSeconds: seconds })
  }

  #turnTo(minute: number): void {
    for (const counts of Object.values(this.#counts)) {
      counts.before = minute === this.#minute + 1 ? counts.now : new Map()
      counts.now = new Map()
    }
    this.#told.clear()
    this.#minute = minute
  }

  #tell(pace: Pace, accountId: number): void {
    const key = `${accountId} ${pace}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#onTooMany(accountId, pace)
  }
}
