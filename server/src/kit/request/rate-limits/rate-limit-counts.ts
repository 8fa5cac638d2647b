import { rateLimits, type RateLimit } from '@credence/contract/kit/rate-limit'
import type { CallerKey, SharedCalls, SharedCounts, UnsentCalls } from './rate-limit-exchange.ts'

const minuteMs = 60_000

/** The calls of one caller of one kind in one minute. */
class Count {
  readonly caller: CallerKey
  readonly rateLimit: RateLimit
  /** By all nodes, as of the last exchange. */
  shared = 0
  /** By this node since, including what is on its way to the database. */
  unsent = 0

  constructor(caller: CallerKey, rateLimit: RateLimit) {
    this.caller = caller
    this.rateLimit = rateLimit
  }

  get calls(): number {
    return this.shared + this.unsent
  }
}

interface Minute {
  counts: Record<RateLimit, Map<CallerKey, Count>>
  unsent: Set<Count>
}

const names = Object.keys(rateLimits) as RateLimit[]
const emptyMinute = (): Minute => ({
  counts: Object.fromEntries(names.map((name) => [name, new Map()])) as Minute['counts'],
  unsent: new Set(),
})

function countOf({ counts }: Minute, rateLimit: RateLimit, caller: CallerKey): Count {
  const known = counts[rateLimit].get(caller)
  if (known) return known
  const count = new Count(caller, rateLimit)
  counts[rateLimit].set(caller, count)
  return count
}

export interface Use {
  count: Count
  calls: number
  callsBefore: number
  /** The part of this minute that has passed. */ passed: number
}

/** What an exchange sends, and how to note that it has arrived. */
export interface Parcel {
  calls: UnsentCalls[]
  arrived: () => void
}

/**
 * The calls of every caller in this minute and in the one before. The minutes are those of the database as soon as an
 * exchange has told the time; before that, and between two exchanges, this process's own clock measures what has
 * passed.
 */
export class CallCounts {
  readonly #clock: () => number
  #now = emptyMinute()
  #before = emptyMinute()
  #minute: number
  /** From the clock of this process to that of the database; null until the database was heard. */
  #offset: number | null = null
  readonly #onMinute: () => void

  constructor(clock: () => number, onMinute: () => void) {
    this.#clock = clock
    this.#onMinute = onMinute
    this.#minute = Math.floor(clock() / minuteMs)
  }

  get hasUnsent(): boolean {
    return this.#now.unsent.size + this.#before.unsent.size > 0
  }

  use(rateLimit: RateLimit, caller: CallerKey): Use {
    const minutes = this.#readClock()
    const count = countOf(this.#now, rateLimit, caller)
    // A correction of the clock may lead back over the turn of a minute; time stands still then.
    return {
      count,
      calls: count.calls,
      callsBefore: this.#before.counts[rateLimit].get(caller)?.calls ?? 0,
      passed: Math.max(0, minutes - this.#minute),
    }
  }

  add(count: Count): void {
    if (count.unsent === 0) this.#now.unsent.add(count)
    count.unsent += 1
  }

  /** All that is unsent of the last two minutes; what is older no longer matters. */
  unsent(): Parcel {
    this.#readClock()
    const sent = [this.#now, this.#before].flatMap((minute) =>
      [...minute.unsent].map((count) => ({ minute, count, calls: count.unsent })),
    )
    return {
      calls: sent.map(({ minute, count: { caller, rateLimit }, calls }) => ({
        caller,
        rateLimit,
        ...(minute === this.#now ? { calls, callsBefore: 0 } : { calls: 0, callsBefore: calls }),
      })),
      arrived: () => {
        for (const { minute, count, calls } of sent) {
          count.shared += calls
          count.unsent -= calls
          if (count.unsent === 0) minute.unsent.delete(count)
        }
      },
    }
  }

  learn({ now, counts }: SharedCounts): void {
    this.#setClock(now)
    for (const shared of counts) this.#learn(shared)
  }

  #learn({ caller, rateLimit, minute, calls, callsBefore }: SharedCalls): void {
    // Another node was already in the next minute.
    if (minute === this.#minute + 1) this.#turnTo(minute)
    if (minute === this.#minute) {
      this.#share(this.#now, rateLimit, caller, calls)
      this.#share(this.#before, rateLimit, caller, callsBefore)
    } else if (minute === this.#minute - 1) this.#share(this.#before, rateLimit, caller, calls)
  }

  /**
   * Calls do not get fewer within a minute. Where the database knows fewer, a crash emptied its table, and this node's
   * own count holds.
   */
  #share(minute: Minute, rateLimit: RateLimit, caller: CallerKey, calls: number): void {
    if (calls === 0) return
    const count = countOf(minute, rateLimit, caller)
    count.shared = Math.max(count.shared, calls)
  }

  #readClock(): number {
    const minutes = (this.#clock() + (this.#offset ?? 0)) / minuteMs
    this.#turnTo(Math.floor(minutes))
    return minutes
  }

  #setClock(now: number): void {
    const minute = Math.floor(now / minuteMs)
    // Counted by a clock of its own, or by one that was set back since: the counts stay, their minute is called what
    // the database calls it.
    if (this.#offset === null || minute < this.#minute - 1) this.#minute = minute
    this.#offset = now - this.#clock()
    this.#turnTo(minute)
  }

  #turnTo(minute: number): void {
    if (minute <= this.#minute) return
    this.#before = minute === this.#minute + 1 ? this.#now : emptyMinute()
    this.#now = emptyMinute()
    this.#minute = minute
    this.#onMinute()
  }
}
