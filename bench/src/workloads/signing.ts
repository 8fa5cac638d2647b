import { interleave, spread } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { milliseconds, perSecond } from './figures.ts'

/** Stamping, certificate and seal of ten pages, against the libraries alone. */
export const signing: Workload = {
  name: 'sign',
  async run(_, rounds) {
    const ours = await startWorker('signing', { kind: 'seal' })
    const bare = await startWorker('bare-signing', { kind: 'seal' })
    const result = await interleave(ours.side, bare.side, { rounds, roundMs: 1000, figure: 'p50Ms' })
    return {
      name: this.name,
      unit: 'x bare libraries, p50',
      value: result.ratio,
      target: { atMost: 1.5 },
      detail: milliseconds(result),
    }
  },
}

/** The check of the same sealed pages in a thread, against the bare check. */
export const verifying: Workload = {
  name: 'verify',
  async run(_, rounds) {
    const ours = await startWorker('signing', { kind: 'verify' })
    const bare = await startWorker('bare-signing', { kind: 'verify' })
    const result = await interleave(ours.side, bare.side, { rounds })
    return {
      name: this.name,
      unit: 'x bare check',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: perSecond(result),
    }
  },
}

/** How long the event loop of a process waits while its threads sign without a pause. */
export const signingDelay: Workload = {
  name: 'sign-delay',
  async run(_, rounds) {
    const { side } = await startWorker('signing', { kind: 'delay' })
    await side(4000)
    const delays: number[] = []
    const speeds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { p50Ms, perSecond: speed } = await side(1000)
      delays.push(p50Ms)
      speeds.push(speed)
    }
    return {
      name: this.name,
      unit: 'ms loop delay, p99',
      value: spread(delays),
      target: { atMost: 50 },
      detail: `${spread(speeds).median.toFixed(0)} signatures/s`,
    }
  },
}
