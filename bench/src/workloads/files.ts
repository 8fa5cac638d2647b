import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { interleave, spread, type Side } from '../harness.ts'
import { residentMegabytes, startWorker } from '../processes.ts'
import type { TestBed, TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import type { TransferTask } from '../workers/transfer.ts'
import { perSecond } from './figures.ts'

const tenMegabytes = 10 * 1024 * 1024
const provider = 1001
const owner = `/api/provider/${provider}`
const short = { roundMs: 1500, warmUpMs: 2000 }

/** Ten megabytes of incompressible data, and a bare server that stores and returns them. */
export async function bareServer(testBed: TestBed): Promise<number> {
  const folder = path.join(testBed.folder, 'bare')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'ten-megabytes')
  writeFileSync(file, randomBytes(tenMegabytes))
  return (await startWorker('bare-files', { folder, file })).first as number
}

const transfer = async ({ server, cookie }: TestServer, task: Partial<TransferTask>): Promise<Side> => {
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
export function removeObjects(testBed: TestBed): void {
  const folder = path.join(testBed.folder, 'own', 'files', 'objects')
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name))
}

/**
 * Each round begins with the same free space. On a virtual machine, memory that is touched for the first time, such as
 * a growing page cache, is slow.
 */
export const withoutOldObjects =
  (testBed: TestBed, side: Side): Side =>
  async (ms) => {
    removeObjects(testBed)
    return side(ms)
  }

/** A complete upload of ten megabytes, against a stream to the disk with fsync. */
export const upload: Workload = {
  name: 'upload',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const bare = await startWorker('transfer', {
      port: await bareServer(testBed),
      lanes: 1,
      bytes: tenMegabytes,
      path: '/',
      direction: 'up',
    } satisfies TransferTask)
    const result = await interleave(withoutOldObjects(testBed, await transfer(testServer, {})), bare.side, {
      rounds,
      ...short,
    })
    removeObjects(testBed)
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
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const result = await interleave(await transfer(testServer, { lanes: 10 }), await transfer(testServer, {}), {
      rounds,
      ...short,
    })
    removeObjects(testBed)
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
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const ten = await transfer(testServer, { lanes: 10 })
    await (
      await transfer(testServer, {})
    )(2000)
    const before = residentMegabytes(testServer.server.pid)
    const grown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(testServer.server.pid))
      }, 50)
      await ten(1000)
      clearInterval(watch)
      grown.push(Math.max(0, most - before) / 10)
    }
    removeObjects(testBed)
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
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await (
      await transfer(testServer, {})
    )(1)
    const ours = await transfer(testServer, { direction: 'down', signPath: `${owner}/file/signeddownloadurl` })
    const bare = await startWorker('transfer', {
      port: await bareServer(testBed),
      lanes: 1,
      bytes: tenMegabytes,
      path: '/',
      direction: 'down',
    } satisfies TransferTask)
    const result = await interleave(ours, bare.side, { rounds, ...short })
    removeObjects(testBed)
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
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { server, cookie } = testServer
    const calls = await startWorker('http-load', {
      port: server.port,
      connections: 4,
      paths: ['/api/revenueteam/current'],
      headers: { cookie },
      expect: 200,
    })
    const slow = await transfer(testServer, { lanes: slowUploads, bytes: 131_072, bytesPerSecond: 65_536 })
    const among: Side = async (ms) => {
      const uploading = slow(ms)
      const round = await calls.side(ms)
      await uploading
      return round
    }
    const result = await interleave(among, calls.side, { rounds, roundMs: 2500, warmUpMs: 2500, figure: 'p95Ms' })
    removeObjects(testBed)
    return {
      name: this.name,
      unit: 'x p95 without them',
      value: result.ratio,
      target: { atMost: 1.5 },
      detail: `${result.ours.median.toFixed(1)} ms against ${result.limit.median.toFixed(1)} ms`,
    }
  },
}
