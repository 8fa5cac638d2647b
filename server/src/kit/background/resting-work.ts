import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** The event loop is busy with requests above this share of its time. */
const busyShare = 0.5
const restShare = 4

/**
 * Long work that leaves processors to requests: after each part it rests, four times as long as the part took, as long as
 * requests keep the event loop busy. A low priority alone is not enough where processors are few: what draws or packs
 * takes their caches and their shared speed from the requests.
 */
export class RestingWork {
  readonly #rest: (ms: number) => Promise<unknown>
  #before = performance.eventLoopUtilization()

  constructor(rest: (ms: number) => Promise<unknown> = wait) {
    this.#rest = rest
  }

  async run<T>(part: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await part()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#before)
    this.#before = now
    if (utilization > busyShare) {
      await this.#rest(restShare * (performance.now() - began))
      this.#before = performance.eventLoopUtilization()
    }
    return result
  }
}
