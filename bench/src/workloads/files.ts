import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { interleave, spread, type Side } from '../harness.ts'
import { residentMegabytes, startWorker } from '../processes.ts'
import type { Stage, Stand } from '../stage.ts'
import type { Workload } from '../workload.ts'
import type { TransferTask } from '../workers/transfer.ts'
import { perSecond } from './figures.ts'

const tenMegabytes = 10 * 1024 * 1024
const provider = 1001
const owner = `/api/provider/${provider}`
const short = { roundMs: 1500, warmUpMs: 2000 }

/** Ten megabytes of incompressible data, and a bare server that stores and returns them. */
async function bareServer(stage: Stage): Promise<number> {
  const folder = path.join(stage.folder, 'bare')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'ten-megabytes')
  writeFileSync(file, randomBytes(tenMegabytes))
  return (await startWorker('bare-files', { folder, file })).first as number
}

const transfer = async ({ server, cookie }: Stand, task: Partial<TransferTask>): Promise<Side> => {
  const made: TransferTask = {
    port: server.port,
    lanes: 1,
    headers: { cookie },
    bytes: tenMegabytes,
    direction: 'up',
    signPath: `${owner}/file/signeduploadurl`,
    ...task,
  }
  return (await startWorker('transfer', made)).side
}

/** Replaced objects stay in the store for an hour, which would fill the disk during a benchmark. */
function removeObjects(stage: Stage): void {
  const folder = path.join(stage.folder, 'own', 'files', 'objects')
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name))
}

/**
 * Each round begins with the same free space. On a virtual machine, memory that is touched for the first time, such as
 * a growing page cache, is slow.
 */
const withoutOldObjects =
  (stage: Stage, side: Side): Side =>
  async (ms) => {
    removeObjects(stage)
    return side(ms)
  }

/** A complete upload of ten megabytes, against a stream to the disk with fsync. */
export const upload: Workload = {
  name: 'upload',
  async run(stage, rounds) {
    const stand = await stage.stand('own')
    const bare = await startWorker('transfer', {
      port: await bareServer(stage),
      lanes: 1,
      bytes: tenMegabytes,
      path: '/',
      direction: 'up',
    } satisfies TransferTask)
    const result = await interleave(withoutOldObjects(stage, await transfer(stand, {})), bare.side, {
      rounds,
      ...short,
    })
    removeObjects(stage)
    return {
      name: this.name,
      unit: 'x bare stream with fsync',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: perSecond(result),
    }
  },
}

/** Ten such files at once, against one after the other. */
export const uploadTen: Workload = {
  name: 'upload-ten',
  async run(stage, rounds) {
    const stand = await stage.stand('own')
    const result = await interleave(await transfer(stand, { lanes: 10 }), await transfer(stand, {}), {
      rounds,
      ...short,
    })
    removeObjects(stage)
    return {
      name: this.name,
      unit: 'x one at a time, in sum',
      value: result.ratio,
      target: { atLeast: 0.9 },
      detail: perSecond(result),
    }
  },
}

/** The memory that each of ten concurrent uploads adds to the server. */
export const uploadMemory: Workload = {
  name: 'upload-memory',
  async run(stage, rounds) {
    const stand = await stage.stand('own')
    const ten = await transfer(stand, { lanes: 10 })
    await (
      await transfer(stand, {})
    )(2000)
    const before = residentMegabytes(stand.server.pid)
    const grown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(stand.server.pid))
      }, 50)
      await ten(1000)
      clearInterval(watch)
      grown.push(Math.max(0, most - before) / 10)
    }
    removeObjects(stage)
    return {
      name: this.name,
      unit: 'MB for each upload',
      value: spread(grown),
      target: { atMost: 30 },
      detail: `${before.toFixed(0)} MB before`,
    }
  },
}

/** A download of the same file at a signed URL, against a stream from the disk. */
export const download: Workload = {
  name: 'download',
  async run(stage, rounds) {
    const stand = await stage.stand('own')
    await (
      await transfer(stand, {})
    )(1)
    const ours = await transfer(stand, { direction: 'down', signPath: `${owner}/file/signeddownloadurl` })
    const bare = await startWorker('transfer', {
      port: await bareServer(stage),
      lanes: 1,
      bytes: tenMegabytes,
      path: '/',
      direction: 'down',
    } satisfies TransferTask)
    const result = await interleave(ours, bare.side, { rounds, ...short })
    removeObjects(stage)
    return {
      name: this.name,
      unit: 'x bare stream',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}

const slowUploads = 50

/** The duration of other calls during fifty slow uploads, against the same calls alone. */
export const slowLines: Workload = {
  name: 'slow-uploads',
  async run(stage, rounds) {
    const stand = await stage.stand('own')
    const { server, cookie } = stand
    const calls = await startWorker('http-load', {
      port: server.port,
      connections: 4,
      paths: ['/api/revenueteam/current'],
      headers: { cookie },
      expect: 200,
    })
    const slow = await transfer(stand, { lanes: slowUploads, bytes: 131_072, bytesPerSecond: 65_536 })
    const among: Side = async (ms) => {
      const uploading = slow(ms)
      const round = await calls.side(ms)
      await uploading
      return round
    }
    const result = await interleave(among, calls.side, { rounds, roundMs: 2500, warmUpMs: 2500, figure: 'p95Ms' })
    removeObjects(stage)
    return {
      name: this.name,
      unit: 'x p95 without them',
      value: result.ratio,
      target: { atMost: 1.5 },
      detail: `${result.ours.median.toFixed(1)} ms against ${result.limit.median.toFixed(1)} ms`,
    }
  },
}
