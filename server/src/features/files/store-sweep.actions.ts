import type { SystemLine } from '@credence/contract/system/calls'
import type { Quarantined } from '../../kit/ports/files.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findKnownKeys, findObjectsAfter, getStoreCheck, noteStoreCheck, type StoredObject } from './files.queries.ts'
import { claimStore } from './store-owner.actions.ts'

/**
 * An upload takes a quarter of an hour at most, and its row follows at once. An older object without a row is an
 * orphan.
 */
export const orphanedAfterMs = 2 * 3_600_000
const dayMs = 86_400_000
const keptDays = 30
const rowsAtOnce = 1000
const maxSweep = 100
const platform = { isPlatform: true }

/**
 * The most objects that one sweep may move: one percent, at least one, at most a hundred. More suggests the wrong
 * database.
 */
export const sweepLimit = (objects: number): number => Math.min(maxSweep, Math.max(1, Math.floor(objects / 100)))

/** Skips the query for an empty list. */
const knownOf = async (services: Services, keys: readonly string[]): Promise<Set<string>> =>
  keys.length ? inTransaction(services, platform, (scope) => findKnownKeys(scope, keys), { readOnly: true }) : new Set()

/**
 * Old objects in pages, with those that have no row: remains of a crash before the row was written, or objects of
 * another database.
 */
async function* findUnknown(services: Services): AsyncGenerator<{ objects: number; unknown: string[] }> {
  for await (const keys of services.files.findOlderThan(orphanedAfterMs)) {
    const known = await knownOf(services, keys)
    yield { objects: keys.length, unknown: keys.filter((key) => !known.has(key)) }
  }
}

async function moveToQuarantine({ files, log }: Services, key: string): Promise<void> {
  await files.quarantine(key)
  log.warn({ key }, 'an object of the file store that the database does not know was put into quarantine')
}

async function moveFromQuarantine({ files, log }: Services, key: string): Promise<void> {
  await files.restore(key)
  log.warn({ key }, 'an object of the file store that the database knows again was put back from quarantine')
}

/** The objects in quarantine. Objects that have a row again, for example after a restore, are moved back first. */
export async function listQuarantine(services: Services): Promise<Quarantined[]> {
  await claimStore(services)
  const unknown: Quarantined[] = []
  for await (const page of services.files.findQuarantined()) {
    const known = await knownOf(
      services,
      page.map(({ key }) => key),
    )
    for (const object of page) {
      if (known.has(object.key)) await moveFromQuarantine(services, object.key)
      else unknown.push(object)
    }
  }
  return unknown
}

export interface SweepOutcome {
  objects: number
  moved: number
  /** Not moved, because there were too many. */ refused: number
}

/**
 * Moves objects without a row to quarantine. Nothing is deleted. Too many at once are not moved: then the database is
 * probably older than the files. `isConfirmed` is the operator's confirmation.
 */
export async function sweepStore(services: Services, { isConfirmed = false } = {}): Promise<SweepOutcome> {
  const quarantined = (await listQuarantine(services)).length
  let objects = 0
  let found = 0
  const first: string[] = []
  for await (const page of findUnknown(services)) {
    objects += page.objects
    found += page.unknown.length
    if (isConfirmed) for (const key of page.unknown) await moveToQuarantine(services, key)
    else first.push(...page.unknown.slice(0, maxSweep - first.length))
  }
  const isRefused = !isConfirmed && found > sweepLimit(objects)
  if (isRefused)
    services.log.error(
      { objects, unknown: found },
      'too many objects of the file store are unknown to the database, so none was put into quarantine; see: npm run admin -- files check',
    )
  else for (const key of first) await moveToQuarantine(services, key)
  const outcome = isRefused ? { objects, moved: 0, refused: found } : { objects, moved: found, refused: 0 }
  await inTransaction(services, platform, (scope) =>
    noteStoreCheck(scope, { objects, unknown: outcome.refused, quarantined: quarantined + outcome.moved }),
  )
  return outcome
}

/**
 * Deletes objects that have been in quarantine for thirty days and still have no row. Only an operator's command calls
 * this.
 */
export async function removeOldQuarantined(services: Services): Promise<Quarantined[]> {
  // The name holds a day, not a time, so one more day guarantees thirty whole ones.
  const old = (await listQuarantine(services)).filter(
    ({ since }) => Date.now() - Date.parse(since) > (keptDays + 1) * dayMs,
  )
  for (const object of old) await services.files.removeQuarantined(object)
  return old
}

async function* allRows(services: Services): AsyncGenerator<StoredObject> {
  for (let last = '', isDone = false; !isDone;) {
    const after = last
    const rows = await inTransaction(services, platform, (scope) => findObjectsAfter(scope, after, rowsAtOnce), {
      readOnly: true,
    })
    yield* rows
    last = rows.at(-1)?.key ?? ''
    isDone = rows.length < rowsAtOnce
  }
}

/** Opening an object also moves it back from quarantine. */
async function objectExists({ files }: Services, key: string): Promise<boolean> {
  try {
    ;(await files.open(key)).destroy()
    return true
  } catch (error) {
    if ((error as { status?: number }).status === 404) return false
    throw error
  }
}

/** Compares database and store: rows whose object is missing, and objects without a row. */
export async function checkStore(services: Services): Promise<{ missing: StoredObject[]; unknown: string[] }> {
  await claimStore(services)
  const stored = new Set<string>()
  for await (const keys of services.files.findOlderThan(Number.NEGATIVE_INFINITY))
    for (const key of keys) stored.add(key)
  const missing: StoredObject[] = []
  // The listing is older than the rows, so a missing object is checked once more.
  for await (const row of allRows(services))
    if (!stored.has(row.key) && !(await objectExists(services, row.key))) missing.push(row)
  const unknown: string[] = []
  for await (const page of findUnknown(services)) unknown.push(...page.unknown)
  return { missing, unknown }
}

/** The file store's line of the system status. */
export async function systemStatus(services: Services): Promise<SystemLine> {
  const check = await inTransaction(services, platform, getStoreCheck, { readOnly: true })
  const line = (status: SystemLine['status'], message: string): SystemLine => ({
    area: 'files',
    status,
    message,
    since: check?.checkedAt ?? null,
  })
  if (!check) return line('ok', 'The file store has not been checked yet.')
  if (check.unknown > 0)
    return line(
      'degraded',
      `${check.unknown} of ${check.objects} objects in the file store are unknown to the database. They were left in their place. Run: npm run admin -- files check`,
    )
  return line('ok', `${check.objects} objects checked, ${check.quarantined} in quarantine.`)
}
