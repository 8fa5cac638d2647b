import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spread } from '../harness.ts'
import { residentMegabytes, startServer } from '../processes.ts'
import type { Workload } from '../workload.ts'

const settleMs = 3000
const starts = 5

const startOn = (folder: string) => startServer({ CREDENCE_DATA: folder })

/** The memory of an idle server process. */
export const memory: Workload = {
  name: 'memory',
  async run(testBed) {
    const megabytes: number[] = []
    for (let n = 0; n < starts; n++) {
      const server = await startOn(path.join(testBed.folder, 'whole'))
      await sleep(settleMs)
      megabytes.push(residentMegabytes(server.pid))
      await server.stop()
    }
    return {
      name: this.name,
      unit: 'MB resident, idle',
      value: spread(megabytes),
      target: { atMost: 180 },
      detail: `${starts} starts`,
    }
  },
}

/** From the command to the first answer on an existing data folder, including its database. */
export const warmStart: Workload = {
  name: 'warm-start',
  async run(testBed) {
    const folder = path.join(testBed.folder, 'whole')
    await (await startOn(folder)).stop()
    const seconds: number[] = []
    for (let n = 0; n < starts; n++) {
      const server = await startOn(folder)
      seconds.push(server.readyAfterMs / 1000)
      await server.stop()
    }
    return {
      name: this.name,
      unit: 's to ready',
      value: spread(seconds),
      target: { atMost: 3 },
      detail: `${starts} starts`,
    }
  },
}
