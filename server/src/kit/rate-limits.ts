import { rateLimits, type RateLimit } from '@credence/contract/kit/rate-limit'
import { texts } from '@credence/contract/texts'
import { Refusal } from './refusal.ts'

const windowMs = 60_000
const mostSessions = 10_000

/** Calls by account, in this minute and in the one before. */
interface Counts { now: Map<number, number>; before: Map<number, number> }

/** Hears whose call it is, once that is known, and counts it unless it was counted already. Throws when there were too many. */
export type Turn = (accountId: number) => void

const counted: Turn = () => {}

export interface RateLimitsOptions {
  /** For calls of no particular kind; the others in proportion. */
  callsPerMinute: number
  /** Hears once a minute of an account that was refused. */
  onTooMany?: (accountId: number, rateLimit: RateLimit) => void
  /** Milliseconds that only ever go forward. */
  clock?: () => number
}

/**
 * Counts the calls of each person over the past minute: those of this minute, and of the one before the share that the past minute still covers.
 * Kept in the memory of each process, for a count in the database would cost more than most calls do.
 */
export class RateLimits {
  readonly #most: Readonly<Record<RateLimit, number>>
  readonly #onTooMany: (accountId: number, rateLimit: RateLimit) => void
  readonly #clock: () => number
  readonly #counts: Record<RateLimit, Counts>
  /** Whose session it is never changes, so a call of a known one is counted, and refused, before anything is asked of the database. */
  readonly #accounts = new Map<string, number>()
  readonly #told = new Set<string>()
  #minute = 0

  constructor({ callsPerMinute, onTooMany = () => {}, clock = () => performance.now() }: RateLimitsOptions) {
    const each = <T>(make: (rateLimit: RateLimit) => T) => Object.fromEntries(Object.keys(rateLimits).map((rateLimit) => [rateLimit, make(rateLimit as RateLimit)])) as Record<RateLimit, T>
    this.#most = each((rateLimit) => Math.max(1, Math.round(rateLimits[rateLimit] * callsPerMinute / rateLimits.generic)))
    this.#counts = each(() => ({ now: new Map(), before: new Map() }))
    this.#onTooMany = onTooMany
    this.#clock = clock
  }

  begin(rateLimit: RateLimit, token: string): Turn {
    const known = this.#accounts.get(token)
    if (known !== undefined) {
      this.#count(rateLimit, known)
      return counted
    }
    let isCounted = false
    return (accountId) => {
      if (isCounted) return
      isCounted = true
      if (this.#accounts.size >= mostSessions) this.#accounts.clear()
      this.#accounts.set(token, accountId)
      this.#count(rateLimit, accountId)
    }
  }

  #count(rateLimit: RateLimit, accountId: number): void {
    const minutes = this.#clock() / windowMs
    const minute = Math.floor(minutes)
    if (minute !== this.#minute) this.#turnTo(minute)
    const { now, before } = this.#counts[rateLimit]
    const used = now.get(accountId) ?? 0
    const earlier = before.get(accountId) ?? 0
    const passed = minutes - minute
    const most = this.#most[rateLimit]
    if (used + earlier * (1 - passed) < most) {
      now.set(accountId, used + 1)
      return
    }
    this.#tell(rateLimit, accountId)
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

  #tell(rateLimit: RateLimit, accountId: number): void {
    const key = `${accountId} ${rateLimit}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#onTooMany(accountId, rateLimit)
  }
}
