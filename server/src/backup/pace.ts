import { performance } from 'node:perf_hooks'

/** How busy requests keep a server, as other threads of its process read it. */
export interface ServerLoad {
  readonly shared: SharedArrayBuffer
  stop(): void
}

const measureMs = 200

/** Measures the event loop of this thread until it is stopped. */
export function measureLoad(): ServerLoad {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const load = new Float64Array(shared)
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    load[0] = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, measureMs).unref()
  return { shared, stop: () => clearInterval(timer) }
}

/** Requests keep the event loop busy above this share of its time. */
const busyShare = 0.2
/** The share of the work in the time is a twenty-fifth while requests come, so that few of them meet it, else a half. */
const restPerWork = { busy: 24, quiet: 1 } as const
const shortestTurnMs = 5
const longestRestMs = 1000
/** A server that is always busy has its backup all the same, within the patience of the job. */
const mostRestMs = 2 * 3_600_000

/** The pace of a thread whose work the server does not wait for. A low priority is not enough: it shares disk and caches. */
export class Pace {
  readonly #load: Float64Array
  readonly #rest: (ms: number) => void
  readonly #now: () => number
  #since: number
  #restedMs = 0

  constructor(
    load: SharedArrayBuffer,
    { rest = blockThread, now = () => performance.now() }: { rest?: (ms: number) => void; now?: () => number } = {},
  ) {
    this.#load = new Float64Array(load)
    this.#rest = rest
    this.#now = now
    this.#since = now()
  }

  /** To be called between short parts of the work. */
  restInTurn(): void {
    const workedMs = this.#now() - this.#since
    if (workedMs < shortestTurnMs) return
    const isBusy = (this.#load[0] ?? 0) > busyShare && this.#restedMs < mostRestMs
    const restMs = Math.min(workedMs * (isBusy ? restPerWork.busy : restPerWork.quiet), longestRestMs)
    this.#rest(restMs)
    this.#restedMs += restMs
    this.#since = this.#now()
  }
}

const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const blockThread = (ms: number) => void Atomics.wait(pause, 0, 0, ms)
