import { rateLimits, type RateLimit } from '@credence/contract/kit/rate-limit'
import { texts } from '@credence/contract/texts'
import { CallCounts } from './rate-limit-counts.ts'
import type { Exchange } from './rate-limit-exchange.ts'
import { Refusal } from './refusal.ts'

const mostSessions = 10_000
const exchangeEveryMs = 1000
/**
 * The part of a limit that a node allows one person between two exchanges. So n nodes allow at most n - 1 tenths more
 * than one.
 */
const shareBetweenExchanges = 0.1

/**
 * Takes the account of a call, once it is known, and counts the call unless it was counted already. Throws when there
 * were too many.
 */
export type CountCall = (accountId: number) => void

const counted: CountCall = () => {}

export interface RateLimitsOptions {
  /** For calls of no particular kind; the others in proportion. */
  callsPerMinute: number
  exchange: Exchange
  /** Called once a minute for an account that was refused. */
  onTooMany?: (accountId: number, rateLimit: RateLimit) => void
  /** Called when exchanges begin to fail. */
  onExchangeFailed?: (error: unknown) => void
  /** Milliseconds that only ever go forward. */
  clock?: () => number
}

/**
 * Counts the calls of each person over the past minute: those of this minute, and of the one before the share that the
 * past minute still covers. A call is counted in memory. About once a second, and only while there are new calls, this
 * node sends its counts to the database and receives those of all nodes. Only a person who makes a tenth of a limit
 * within that second waits for an exchange. Until `start`, after `stop`, and while the database does not answer, the
 * node counts alone.
 */
export class RateLimits {
  readonly #most: Readonly<Record<RateLimit, number>>
  readonly #mostUnsent: Readonly<Record<RateLimit, number>>
  readonly #exchangeCounts: Exchange
  readonly #onTooMany: (accountId: number, rateLimit: RateLimit) => void
  readonly #onExchangeFailed: (error: unknown) => void
  readonly #counts: CallCounts
  /**
   * The account of a session never changes, so a call of a known session is counted, and refused, before the database
   * is asked anything.
   */
  readonly #accounts = new Map<string, number>()
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
    const most = each((rateLimit) =>
      Math.max(1, Math.round((rateLimits[rateLimit] * callsPerMinute) / rateLimits.generic)),
    )
    this.#most = most
    this.#mostUnsent = each((rateLimit) => Math.max(1, Math.floor(most[rateLimit] * shareBetweenExchanges)))
    this.#exchangeCounts = exchange
    this.#onTooMany = onTooMany
    this.#onExchangeFailed = onExchangeFailed
    this.#counts = new CallCounts(clock, () => this.#reported.clear())
  }

  start(): void {
    this.#isStarted = true
  }

  stop(): void {
    this.#isStarted = false
    this.#clearTimer()
  }

  /** Counts a call of a known session. Only a promise when the call has to wait for an exchange. */
  begin(rateLimit: RateLimit, token: string): CountCall | Promise<CountCall> {
    const known = this.#accounts.get(token)
    if (known !== undefined) return this.#count(rateLimit, known) ? counted : this.#countAfterExchange(rateLimit, known)
    let isCounted = false
    return (accountId) => {
      if (isCounted) return
      isCounted = true
      if (this.#accounts.size >= mostSessions) this.#accounts.clear()
      this.#accounts.set(token, accountId)
      // The call may hold a connection already, so it must not wait for the exchange to get one.
      this.#count(rateLimit, accountId, { mayWait: false })
    }
  }

  async #countAfterExchange(rateLimit: RateLimit, accountId: number): Promise<CountCall> {
    do await this.#exchange()
    while (!this.#count(rateLimit, accountId))
    return counted
  }

  /** False when the other nodes have to be asked first. */
  #count(rateLimit: RateLimit, accountId: number, { mayWait = true } = {}): boolean {
    const { count, calls, callsBefore, passed } = this.#counts.use(rateLimit, accountId)
    const most = this.#most[rateLimit]
    if (calls + callsBefore * (1 - passed) < most) {
      if (mayWait && count.unsent >= this.#mostUnsent[rateLimit] && this.#isStarted && this.#isReachable) return false
      this.#counts.add(count)
      if (this.#isStarted) this.#schedule()
      return true
    }
    this.#report(rateLimit, accountId)
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

  #report(rateLimit: RateLimit, accountId: number): void {
    const key = `${accountId} ${rateLimit}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onTooMany(accountId, rateLimit)
  }
}
