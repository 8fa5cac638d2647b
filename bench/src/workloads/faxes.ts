import { interleave, spread } from '../harness.ts'
import { residentMegabytes, startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const roundMs = 1000

/** A TIFF of 200 pages becomes a PDF, against the libraries alone. */
export const faxConversion: Workload = {
  name: 'fax-tiff',
  async run(_, rounds) {
    const ours = await startWorker('fax', null)
    const bare = await startWorker('bare-fax', null)
    const result = await interleave(ours.side, bare.side, { rounds, roundMs })
    return {
      name: this.name,
      unit: 'x bare libraries',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: perSecond(result),
    }
  },
}

/** How much memory the process takes more while it converts the same TIFF again and again. */
export const faxMemory: Workload = {
  name: 'fax-memory',
  async run(_, rounds) {
    const { side, pid } = await startWorker('fax', null)
    const before = residentMegabytes(pid)
    const grown: number[] = []
    for (let round = 0; round < rounds; round++) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(pid))
      }, 50)
      await side(roundMs)
      clearInterval(watch)
      grown.push(most - before)
    }
    return {
      name: this.name,
      unit: 'MB more, 200 pages',
      value: spread(grown),
      target: { atMost: 150 },
      detail: `${before.toFixed(0)} MB before`,
    }
  },
}
