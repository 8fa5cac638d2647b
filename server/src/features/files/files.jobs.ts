import type { Readable } from 'node:stream'
import { defineJob } from '../../kit/background/define-job.ts'
import { scanFile } from '../../kit/files/stored-files.ts'
import type { Scanner, Verdict } from '../../kit/ports/scan.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import {
  findWaiting,
  getScan,
  mayRemoveFiles,
  moveScans,
  removeOldUploads,
  removeReleased,
  updateScan,
} from './files.queries.ts'
import { orphanedAfterMs, sweepStore } from './store-sweep.actions.ts'

const sweptAtOnce = 200
const platform = { isPlatform: true, actor: job('files') }

/**
 * Removes released objects and unfinished uploads. The row is deleted first, so that no row ever names a missing
 * object.
 */
export async function runFileSweep(services: Services): Promise<void> {
  await inTransaction(services, platform, removeOldUploads)
  for (let isDone = false; !isDone;) {
    const keys = await inTransaction(services, platform, async (scope) =>
      (await mayRemoveFiles(scope)) ? removeReleased(scope, sweptAtOnce) : [],
    )
    for (const key of keys) await services.files.remove(key)
    isDone = keys.length < sweptAtOnce
  }
  await services.files.removeUnfinished(orphanedAfterMs)
  if (services.scanner)
    await queueScans(services, await inTransaction(services, platform, findWaiting, { readOnly: true }))
}

/** The nightly check of the store. */
export async function runStoreSweep(services: Services): Promise<void> {
  await sweepStore(services)
}

const queueScans = (services: Services, keys: readonly string[]): Promise<void> =>
  inTransaction(services, platform, async (scope) => {
    for (const key of keys) await services.queue.send(scope, scanFile, { key })
  })

/** A file that cannot be read is not a failure of the scanner. */
async function scanWith(scanner: Scanner, { health }: Services, file: Readable): Promise<Verdict> {
  try {
    const verdict = await scanner.scan(file)
    await health.worked('virusScanner')
    return verdict
  } catch (error) {
    if (!file.errored) await health.failed('virusScanner', (error as Error).message)
    throw error
  }
}

/**
 * Scans one file. When the scanner is not available the job fails and is retried, and the file stays closed meanwhile.
 */
export async function runScan(services: Services, { key }: { key: string }): Promise<void> {
  if (!services.scanner) return
  if ((await inTransaction(services, platform, (scope) => getScan(scope, key), { readOnly: true })) !== 'waiting')
    return
  const verdict = await scanWith(services.scanner, services, await services.files.open(key))
  await inTransaction(services, platform, (scope) => updateScan(scope, key, verdict))
  if (verdict === 'infected') services.log.warn({ key }, 'a virus was found in an uploaded file')
}

/** Follows the settings: with a scanner, unscanned files are queued; without one, no file waits forever. */
export async function applyScannerSetting(services: Services): Promise<void> {
  const moved = await inTransaction(services, platform, (scope) =>
    services.scanner ? moveScans(scope, 'unscanned', 'waiting') : moveScans(scope, 'waiting', 'unscanned'),
  )
  if (services.scanner) await queueScans(services, moved)
}

export const fileJobs = [
  defineJob({ ...scanFile, run: runScan }),
  defineJob({ name: 'sweep-files', schedule: '41 * * * *', run: runFileSweep }),
  defineJob({ name: 'sweep-store', schedule: '23 3 * * *', patienceSeconds: 3600, run: runStoreSweep }),
]
