import { rateLimits, type RateLimit } from '@credence/contract/kit/rate-limit'
import { texts } from '@credence/contract/texts'
import { CallCounts, type Use } from './rate-limit-counts.ts'
import type { CallerKey, Exchange } from './rate-limit-exchange.ts'
import { Refusal } from '../refusal.ts'

const mostTokens = 10_000
const exchangeEveryMs = 1000
/**
 * The part of a limit that a node allows one caller between two exchanges. So n nodes allow at most n - 1 tenths more
 * than one.
 */
const shareBetweenExchanges = 0.1

/**
 * Takes whoever made a call, once that is known, and counts the call unless it was counted already. Throws when there
 * were too many.
 */
export type CountCall = (caller: CallerKey) => void

const counted: CountCall = () => {}

export interface RateLimitsOptions {
  /** For calls of no particular kind; the others in proportion. */
  callsPerMinute: number
  exchange: Exchange
  /** Called once a minute for a caller that was refused. */
  onTooMany?: (caller: CallerKey, rateLimit: RateLimit) => void
  /** Called when exchanges begin to fail. */
  onExchangeFailed?: (error: unknown) => void
  /** Milliseconds that only ever go forward. */
  clock?: () => number
}

/**
 * Counts the calls of each person, link and network over the past minute: those of this minute, and of the one before the share that the
 * past minute still covers. A call is counted in memory. About once a second, and only while there are new calls, this
 * node sends its counts to the database and receives those of all nodes. Only a caller who makes a tenth of a limit
 * within that second waits for an exchange. Until `start`, after `stop`, and while the database does not answer, the
 * node counts alone.
 */
export class RateLimits {
  readonly #callsPerMinute: number
  readonly #most: Readonly<Record<RateLimit, number>>
  readonly #mostUnsent: Readonly<Record<RateLimit, number>>
  readonly #exchangeCounts: Exchange
  readonly #onTooMany: (caller: CallerKey, rateLimit: RateLimit) => void
  readonly #onExchangeFailed: (error: unknown) => void
  readonly #counts: CallCounts
  /**
   * Whom a token stands for never changes, so a call with a known one is counted, and refused, before the database is
   * asked anything.
   */
  readonly #callers = new Map<string, CallerKey>()
  readonly #reported = new Set<string>()
  #isStarted = false
  #isReachable = true
  #timer: NodeJS.Timeout | null = null
  #exchanging: Promise<void> | null = null

  constructor({
    callsPerMinute,
    exchange,
    onTooMany = () => {},
    onExchangeFailed = () => {},
    clock = () => performance.now(),
  }: RateLimitsOptions) {
    const each = (make: (rateLimit: RateLimit) => number) =>
      Object.fromEntries(Object.keys(rateLimits).map((name) => [name, make(name as RateLimit)])) as Record<
        RateLimit,
        number
      >
    this.#callsPerMinute = callsPerMinute
    const most = each((rateLimit) => this.inProportion(rateLimits[rateLimit]))
    this.#most = most
    this.#mostUnsent = each((rateLimit) => Math.max(1, Math.floor(most[rateLimit] * shareBetweenExchanges)))
    this.#exchangeCounts = exchange
    this.#onTooMany = onTooMany
    this.#onExchangeFailed = onExchangeFailed
    this.#counts = new CallCounts(clock, () => this.#reported.clear())
  }

  /** A limit in proportion to the configured number of calls per minute, at most what fits into an int. */
  inProportion(limit: number): number {
    return Math.min(2_147_483_647, Math.max(1, Math.round((limit * this.#callsPerMinute) / rateLimits.generic)))
  }

  start(): void {
    this.#isStarted = true
  }

  stop(): void {
    this.#isStarted = false
    this.#clearTimer()
  }

  /** Counts a call with a known token. Only a promise when the call has to wait for an exchange. */
  begin(rateLimit: RateLimit, token: string): CountCall | Promise<CountCall> {
    const known = this.#callers.get(token)
    if (known !== undefined) return this.count(rateLimit, known)
    let isCounted = false
    return (caller) => {
      if (isCounted) return
      isCounted = true
      if (this.#callers.size >= mostTokens) this.#callers.clear()
      this.#callers.set(token, caller)
      // The call may hold a connection already, so it must not wait for the exchange to get one.
      this.#count(rateLimit, caller, { mayWait: false })
    }
  }

  /** Counts a call of a caller who is known without a token. */
  count(rateLimit: RateLimit, caller: CallerKey): CountCall | Promise<CountCall> {
    return this.#count(rateLimit, caller) ? counted : this.#countAfterExchange(rateLimit, caller)
  }

  /** Refuses a caller who has reached a limit, and counts nothing. For limits of calls that failed. */
  assertBelow(rateLimit: RateLimit, caller: CallerKey): void {
    this.#assertBelow(rateLimit, caller)
  }

  /** Counts a call that failed. Throws when there were too many; does not wait for the other nodes. */
  countFailed(rateLimit: RateLimit, caller: CallerKey): void {
    this.#count(rateLimit, caller, { mayWait: false })
  }

  async #countAfterExchange(rateLimit: RateLimit, caller: CallerKey): Promise<CountCall> {
    do await this.#exchange()
    while (!this.#count(rateLimit, caller))
    return counted
  }

  /** False when the other nodes have to be asked first. */
  #count(rateLimit: RateLimit, caller: CallerKey, { mayWait = true } = {}): boolean {
    const count = this.#assertBelow(rateLimit, caller)
    if (mayWait && count.unsent >= this.#mostUnsent[rateLimit] && this.#isStarted && this.#isReachable) return false
    this.#counts.add(count)
    if (this.#isStarted) this.#schedule()
    return true
  }

  #assertBelow(rateLimit: RateLimit, caller: CallerKey): Use['count'] {
    const { count, calls, callsBefore, passed } = this.#counts.use(rateLimit, caller)
    const most = this.#most[rateLimit]
    if (calls + callsBefore * (1 - passed) < most) return count
    this.#report(rateLimit, caller)
    // A refused call is not counted: whoever waits as long as they are told is let in.
    const free = calls < most ? 1 - (most - calls) / callsBefore : 1
    const seconds = Math.floor((free - passed) * 60) + 1
    throw new Refusal(429, texts.tooManyRequests(seconds), { retryAfterSeconds: seconds })
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#exchange()
    }, exchangeEveryMs).unref()
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** Whoever needs an exchange while one is under way shares it. Never rejects. */
  #exchange(): Promise<void> {
    this.#exchanging ??= this.#exchangeNow().finally(() => {
      this.#exchanging = null
    })
    return this.#exchanging
  }

  async #exchangeNow(): Promise<void> {
    this.#clearTimer()
    const { calls, arrived } = this.#counts.unsent()
    if (calls.length === 0) return
    try {
      const shared = await this.#exchangeCounts(calls)
      arrived()
      this.#counts.learn(shared)
      this.#isReachable = true
    } catch (error) {
      if (this.#isReachable) this.#onExchangeFailed(error)
      this.#isReachable = false
    }
    if (this.#isStarted && this.#counts.hasUnsent) this.#schedule()
  }

  #report(rateLimit: RateLimit, caller: CallerKey): void {
    const key = `${caller} ${rateLimit}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onTooMany(caller, rateLimit)
  }
}
