import { defineJob } from '../../kit/background/define-job.ts'
import { noPayload } from '../../kit/background/job-type.ts'
import { job } from '../../kit/request/actor.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { getKeyUse, retireKeys } from './keys.actions.ts'
import {
  findTeamIds,
  lockOutdated,
  lockOutdatedJobs,
  updateJobs,
  updateSealed,
  type SealedRow,
} from './keys.queries.ts'
import { findSealedTables, placeOf, queuedPlace, type SealedTable } from './sealed-columns.ts'

const atOnce = 200
const rotation = { name: 'rotate-keys', payload: noPayload }
const actor = job(rotation.name)
const platform = { isPlatform: true, actor }

/**
 * Seals a value with the newest key. A value that does not open in its place is left as it is, so that tampering stays
 * visible.
 */
function resealed({ services: { vault, log } }: Scope, value: Buffer, place: ReturnType<typeof placeOf>): Buffer {
  try {
    return vault.reseal(value, place)
  } catch {
    log.error(
      { table: place.table, column: place.column, row: place.row },
      'a sealed value cannot be opened where it stands, so it cannot be sealed anew',
    )
    return value
  }
}

async function resealBatch(scope: Scope, table: SealedTable, after: string): Promise<string | null> {
  const rows = await lockOutdated(scope, table, scope.services.vault.id, after, atOnce)
  const resealRow = ({ id, row, team, values }: SealedRow) => ({
    id,
    values: values.map(
      (value, index) => value && resealed(scope, value, placeOf(table.name, table.columns[index] ?? '', row, team)),
    ),
  })
  if (rows.length) await updateSealed(scope, table, rows.map(resealRow))
  return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
}

async function resealJobs(scope: Scope, after: string): Promise<string | null> {
  const values = await lockOutdatedJobs(scope, scope.services.vault.id, after, atOnce)
  const resealRow = (queue: string, id: string, sealed: string) =>
    resealed(scope, Buffer.from(sealed, 'base64'), queuedPlace(queue, id)).toString('base64')
  if (values.length)
    await updateJobs(
      scope,
      values.map((value) => ({ ...value, sealed: resealRow(value.queue, value.id, value.sealed) })),
    )
  return values.length < atOnce ? null : (values.at(-1)?.jobId ?? null)
}

/** Each batch is its own transaction, and a later run skips finished rows. */
async function inBatches(first: string, batch: (after: string) => Promise<string | null>): Promise<void> {
  for (let after: string | null = first; after !== null;) after = await batch(after)
}

/**
 * Seals every value and file of an older key again. It is safe to run on any node, at any time and concurrently. A row
 * that is locked by a save is left for the next run.
 */
export async function runRotation(services: Services): Promise<void> {
  const tables = await inTransaction(services, platform, findSealedTables, { readOnly: true })
  const teams = await inTransaction(services, platform, findTeamIds, { readOnly: true })
  for (const realm of [platform, ...teams.map((teamId) => ({ teamId, actor }))]) {
    for (const table of tables)
      await inBatches('0', (after) => inTransaction(services, realm, (scope) => resealBatch(scope, table, after)))
  }
  await inBatches('00000000-0000-0000-0000-000000000000', (after) =>
    inTransaction(services, platform, (scope) => resealJobs(scope, after)),
  )
  await services.files.reseal?.((key, error) => services.log.error({ key, err: error }, 'a file cannot be sealed anew'))
  const use = await getKeyUse(services)
  await retireKeys(services, use)
  const left = use.filter(({ isNewest, values, files }) => !isNewest && values + files > 0)
  if (left.length)
    throw new Error(
      `${left.map(({ id, values, files }) => `${values} values and ${files} files are still sealed with the key ${id}`).join(', ')}; they are tried again`,
    )
}

/** Queues a rotation if values may be sealed with an older key. */
export async function queueRotation(services: Services): Promise<void> {
  if (services.config.previousKeys.length === 0) return
  await inTransaction(services, platform, (scope) => services.queue.send(scope, rotation, null))
}

export const rotationJob = defineJob({ ...rotation, schedule: '47 2 * * *', patienceSeconds: 3600, run: runRotation })
